import { type KeyboardEvent, useId, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from './icon.tsx'
import { placeBeside } from './place-beside.ts'
import { usePopoverPhase } from './use-popover-phase.ts'

export type MenuAction = { key: string; label: string; isEnding?: boolean; onPick: () => void }
type Props = { label: string; actions: readonly MenuAction[]; isBusy: boolean; size?: 'sm' | 'md' }

/**
 * A menu of further actions: the native popover, which closes with Escape and restores the focus.
 */
export function Menu({ label, actions, isBusy, size = 'sm' }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const { phase, wiring } = usePopoverPhase({
    onOpen(popover) {
      if (button.current) placeBeside(popover, button.current, 'end')
      popover.querySelector('button')?.focus()
    },
  })
  if (actions.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="menu__button"
        data-size={size}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={label}
        disabled={isBusy}
      >
        <Icon of={ChevronDown} size="sm" />
      </button>
      <div
        {...wiring}
        ref={menu}
        id={id}
        className="menu__root"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {phase !== 'closed' &&
          actions.map(({ key, label: word, isEnding, onPick }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-ending={isEnding}
              onClick={() => {
                menu.current?.hidePopover()
                onPick()
              }}
            >
              {word}
            </button>
          ))}
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  // The table uses the same keys to move between rows.
  event.stopPropagation()
  items[(to + items.length) % items.length]?.focus()
}
