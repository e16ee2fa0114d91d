import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * Keeps the focus after an action: the clicked button is disabled while the server answers, which
 * drops the focus. It returns to the button, or to the page's heading if the button was removed.
 * The ref belongs to the element around the buttons.
 */
export function useRestoredFocus(): RefCallback<HTMLElement> {
  const pressed = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    const button = pressed.current
    if (!button || (button.isConnected && button.disabled)) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    if (button.isConnected) button.focus()
    else focusHeading()
  })
  return useCallback((around: HTMLElement | null) => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest('button') : null
    }
    around?.addEventListener('click', note)
    return () => around?.removeEventListener('click', note)
  }, [])
}
