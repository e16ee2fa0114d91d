import { typeInto } from '../services/type-into.ts'

/**
 * The page's HTML contains the sign-in fields, so that users can type before any code is loaded.
 * When the app renders its own form, the typed values, the caret and a click on the button (or
 * Enter) are transferred to it.
 */
export function takeOverTyped(root: HTMLElement): void {
  const typed = root.querySelector<HTMLFormElement>('[data-start=signin] form')
  if (!typed || document.documentElement.dataset.start !== 'signin') return
  let focused = document.activeElement
  typed.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target
  })
  const observer = new MutationObserver(() => {
    // At a URL that redirects to the sign-in, its form is rendered slightly later.
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
    // Fields of type `email` have no readable selection.
    if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
  const pressed = window.pressedEarly
  window.pressedEarly = undefined
  // The form submits its rendered state, so the click is deferred until after rendering.
  if (pressed && typed.contains(pressed))
    setTimeout(() => root.querySelector<HTMLElement>('form button[type=submit]')?.click())
}
