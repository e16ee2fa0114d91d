import { useEffect } from 'react'

/**
 * The focus of who goes by keyboard. A button that can't be pressed while its press is sent loses
 * it: once it can be pressed again it has it back, or the first wrong field of its form. And what
 * has it is shown as a whole, where a row of buttons moves sideways.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let lost: HTMLElement | undefined
    const note = ({ target }: FocusEvent): void => {
      lost = undefined
      last = target instanceof Element ? target : null
      if (last?.matches('.content :focus-visible'))
        last.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const forget = (): void => {
      lost = undefined
    }
    const watcher = new MutationObserver(() => {
      if (last instanceof HTMLElement && last.matches(':disabled')) lost = last
      if (!lost || lost.matches(':disabled')) return
      if (lost.isConnected && document.activeElement === document.body)
        (lost.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? lost).focus({
          preventScroll: true,
        })
      lost = undefined
    })
    watcher.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      watcher.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}
