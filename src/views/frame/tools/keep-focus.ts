/**
 * Restores the keyboard focus. A button disabled while its press is sent loses the focus: it gets
 * it back when enabled, or the form's first invalid field does. The focused element is also
 * scrolled fully into view in horizontally scrolling rows. Answers what ends it.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  let lost: HTMLElement | undefined
  const note = ({ target }: FocusEvent): void => {
    lost = undefined
    last = target instanceof Element ? target : null
    if (last?.matches('.frame__content :focus-visible'))
      last.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const forget = (): void => {
    lost = undefined
  }
  const giveBack = (): void => {
    if (!lost || lost.matches(':disabled')) return
    if (lost.isConnected && document.activeElement === document.body)
      (lost.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? lost).focus({
        preventScroll: true,
      })
    lost = undefined
  }
  const watcher = new MutationObserver(() => {
    if (last instanceof HTMLElement && last.matches(':disabled')) lost = last
    giveBack()
  })
  watcher.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', forget)
  // A dialog drawn together with the enabled button opens before the watcher runs, and would
  // give the focus back to nobody.
  document.addEventListener('beforetoggle', giveBack, true)
  return () => {
    watcher.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
    document.removeEventListener('beforetoggle', giveBack, true)
  }
}
