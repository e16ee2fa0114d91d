import { type ElementType, type ReactNode, startTransition, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { useDialog } from './use-dialog.tsx'

type Props = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** What stands on the button. */
  label?: string
  /** What it opens, until that closes itself. */
  children: (close: () => void) => ReactNode
  /** It takes the place of the button, such as a field; else it appears beside it. */
  isInPlace?: boolean
  /** It is open at the start. */
  isOpenFirst?: boolean
  /** The button is off until it is closed, as while something is printed. */
  isOffMeanwhile?: boolean
  /** Another button than the usual one. */
  Look?: ElementType
}

/**
 * A button, and what it opens: a dialog, or with `isInPlace` something that takes its place. Each
 * opening begins anew, and the button has the focus afterwards.
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
          // The press is painted before a dialog makes the page inert.
          onClick={() => startTransition(() => open())}
        >
          {label}
        </Look>
      )}
      {dialog}
    </>
  )
}
