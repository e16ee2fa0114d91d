import { type ToggleEvent, useState } from 'react'

type Phase = 'closed' | 'opening' | 'open'
type Act = (popover: HTMLElement) => void

/**
 * Whether a native popover is open, because its content is mounted only then: from `opening`, so
 * that it never appears empty, or from `open`, if the content takes the focus. It stays until the
 * popover has closed, because the browser restores the focus only from focused content.
 */
export function usePopoverPhase({ onOpening, onOpen }: { onOpening?: Act; onOpen?: Act }) {
  const [phase, setPhase] = useState<Phase>('closed')
  return {
    phase,
    wiring: {
      popover: 'auto',
      onBeforeToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
        if (newState !== 'open') return
        onOpening?.(currentTarget)
        setPhase('opening')
      },
      onToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
        if (newState === 'open') onOpen?.(currentTarget)
        setPhase(newState)
      },
    },
  } as const
}
