import { type ElementType, type ReactNode, startTransition, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useDialog } from './use-dialog.tsx'

type Props = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The label of the button. */
  label?: string
  /** The opened content, until it closes itself. */
  children: (close: () => void) => ReactNode
  /** The content replaces the button, such as a field; otherwise it is rendered next to it. */
  isInPlace?: boolean
  /** Initially open. */
  isOpenFirst?: boolean
  /** The button is disabled while the content is open, for example while printing. */
  isOffMeanwhile?: boolean
  /** Another component instead of the standard button. */
  Look?: ElementType
}

/**
 * A button with the content that it opens: a dialog or, with `isInPlace`, a replacement for the
 * button. Each opening starts with fresh state, and the button is focused afterwards.
 */
export function DialogButton({
  label,
  children,
  isInPlace = false,
  isOpenFirst = false,
  isOffMeanwhile = false,
  disabled,
  Look = Button,
  ...button
}: Props) {
  const place = useRef<HTMLButtonElement>(null)
  const { open, dialog } = useDialog<void>(
    (_, close) => {
      const closeInPlace = () => {
        flushSync(close)
        place.current?.focus()
      }
      return children(isInPlace ? closeInPlace : close)
    },
    isOpenFirst ? { about: undefined } : undefined,
  )
  const isOpen = dialog !== undefined
  return (
    <>
      {!(isInPlace && isOpen) && (
        <Look
          {...button}
          ref={place}
          disabled={disabled || (isOffMeanwhile && isOpen)}
          // The button's pressed state is painted before a dialog makes the page inert.
          onClick={() => startTransition(() => open())}
        >
          {label}
        </Look>
      )}
      {dialog}
    </>
  )
}
