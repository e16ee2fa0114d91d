// Part of the start script, after src/boot.ts: what is typed before the app listens to keys.
{
  type Field = HTMLInputElement | undefined
  const typing = 'input, textarea, select, [contenteditable], [role=combobox]'
  /** How long letters wait for a search field. */
  const PATIENCE_MS = 10_000
  /** What was typed after `/` before there was a search field. */
  let ahead: { text: string; sinceMs: number } | undefined

  const searchField = (): Field =>
    document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts="/"]') ?? undefined

  const hasShortcuts = (): boolean => {
    try {
      const { storagePrefix } = JSON.parse(document.getElementById('config')?.textContent || '{}')
      return localStorage.getItem(`${storagePrefix ?? 'sevenfold.'}shortcuts`) !== 'off'
    } catch {
      return true
    }
  }

  /** The frame of the app or its skeleton is shown, without a dialog. */
  const isFramed = (): boolean =>
    Boolean(document.querySelector('.frame__root')?.getClientRects().length) &&
    !document.querySelector('dialog:modal')

  /** What is typed after a press on the search of a drawn view, or after its key. */
  const typeIntoDrawn = (event: KeyboardEvent, pressed: Element | undefined): boolean => {
    const field = pressed?.querySelector('input')
    if (!field) return false
    // src/start/take-over-view.ts passes it on.
    if (event.key === 'Backspace') field.value = field.value.slice(0, -1)
    else if (event.key.length === 1) field.value += event.key
    else return false
    return true
  }

  /** What is typed between `/` and the rendering of the search field. */
  const typeAhead = ({ key, timeStamp }: KeyboardEvent): boolean => {
    if (!ahead || timeStamp - ahead.sinceMs > PATIENCE_MS) return false
    if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1)
    else if (key.length === 1) ahead.text += key
    else return false
    return true
  }

  /** Focuses the search field, or lets what follows wait for it. */
  const goToSearch = ({ timeStamp }: KeyboardEvent): void => {
    const field = window.isViewDrawn ? undefined : searchField()
    if (field) return field.focus()
    const drawn = document.querySelector('main .filters__search')
    if (window.isViewDrawn && drawn) return void (window.pressedView = drawn)
    ahead = { text: '', sinceMs: timeStamp }
    rendered.observe(document.documentElement, { childList: true, subtree: true })
  }

  /** Stops waiting. Returns what was typed since `/`, if it still waits for a field. */
  const takeAhead = (): string | undefined => {
    const text = ahead && performance.now() - ahead.sinceMs < PATIENCE_MS ? ahead.text : undefined
    ahead = undefined
    rendered.disconnect()
    return text
  }

  const rendered = new MutationObserver(() => {
    const field = window.isViewDrawn ? undefined : searchField()
    if (!field) return
    const text = takeAhead()
    if (text === undefined) return
    field.focus()
    if (text === '') return
    // The setter of the class, as in src/services/type-into.ts.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

  const press = (event: KeyboardEvent): void => {
    const { key, target, repeat, isComposing } = event
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing) return
    if (typeIntoDrawn(event, window.pressedView) || typeAhead(event)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    takeAhead()
    const isTyped = target instanceof Element && target.closest(typing)
    if (key !== '/' || repeat || isTyped || window.areKeysHeard) return
    if (!isFramed() || !hasShortcuts()) return
    goToSearch(event)
    event.preventDefault()
  }

  window.takeTypedAhead = takeAhead
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', takeAhead, true)
}
