import { typeInto } from '../services/type-into.ts'

/**
 * The page itself has the fields of the sign-in, so that one can type before any code has come.
 * When the app renders its own form, that goes on with what was typed, where the caret was, and
 * with a press of the button or of Enter.
 */
export function takeOverTyped(root: HTMLElement): void {
  const typed = root.querySelector<HTMLFormElement>('[data-start=signin] form')
  if (!typed || document.documentElement.dataset.start !== 'signin') return
  let focused = document.activeElement
  typed.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target
  })
  const observer = new MutationObserver(() => {
    // At an address that leads to the sign-in, its form stands a moment later.
    if (typed.isConnected || !root.querySelector('form input')) return
    observer.disconnect()
    goOn(root, typed, focused)
  })
  observer.observe(root, { childList: true, subtree: true })
}

function goOn(root: HTMLElement, typed: HTMLFormElement, focused: Element | null): void {
  for (const from of typed.querySelectorAll('input')) {
    const to = root.querySelector<HTMLInputElement>(`form input[name=${from.name}]`)
    if (!to) continue
    if (from.value !== '') typeInto(to, from.value)
    if (from !== focused || document.activeElement?.closest('form')) continue
    to.focus()
    // An address has no selection that can be read.
    if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
  const pressed = window.pressedEarly
  window.pressedEarly = undefined
  // The form sends what it has rendered.
  if (pressed && typed.contains(pressed))
    setTimeout(() => root.querySelector<HTMLElement>('form button[type=submit]')?.click())
}
