/**
 * Restores the keyboard focus. A button that is disabled during its call loses the focus: it is
 * focused again when enabled, or the form's first invalid field is. The same applies to a button
 * that is disabled while its dialog closes: the browser cannot focus it. The focused element is
 * also scrolled fully into view in horizontally scrolling rows. Returns the cleanup function.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  let lost: HTMLElement | undefined
  /** The focused element before a dialog or a menu opened, even if it was disabled by then. */
  const openers = new WeakMap<EventTarget, HTMLElement>()
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
    if (last instanceof HTMLElement && last.isConnected && last.matches(':disabled')) lost = last
    giveBack()
  })
  watcher.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  const toggle = ({ target, newState }: ToggleEvent): void => {
    if (!target) return
    if (newState === 'closed') {
      const opener = openers.get(target)
      // After the browser has restored the focus and the page has been rendered.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        lost = opener
        giveBack()
      })
      return
    }
    // A dialog that renders together with the enabled button opens before the observer runs, and
    // could not restore the focus later.
    giveBack()
    const { activeElement } = document
    const opener = activeElement === document.body ? lost : activeElement
    if (opener instanceof HTMLElement) openers.set(target, opener)
  }
  document.addEventListener('pointerdown', forget)
  document.addEventListener('beforetoggle', toggle, true)
  return () => {
    watcher.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', forget)
    document.removeEventListener('beforetoggle', toggle, true)
  }
}
