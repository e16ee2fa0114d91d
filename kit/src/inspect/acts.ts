import { valueOf } from './picture.ts'
import type { Act, Target } from './protocol.ts'
import type { Redactor } from './redact.ts'
import { actingElement, findTarget, targetOf } from './target.ts'

/** Keys with an effect besides writing. */
const telling = /^(Enter|Escape|Arrow\w+|Home|End|PageUp|PageDown|Delete|F\d+)$/
const waitMs = 10_000
const pollMs = 50

/** Records the user's actions on this page until the returned function is called. */
export function hearActs(redactor: Redactor, tell: (act: Act) => void): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const target = (element: Element): Target => targetOf(element, redactor.text)
  document.addEventListener(
    'click',
    (event) => {
      // A key on a button is recorded as its click; a click on a text field only moves the focus.
      const { target: place, isTrusted } = event
      const element = place instanceof Element ? actingElement(place) : undefined
      // A click on a label dispatches a second click on its field.
      if (!isTrusted || !element?.contains(event.target as Node) || isText(element)) return
      tell({ kind: 'click', target: target(element) })
    },
    options,
  )
  document.addEventListener(
    'change',
    ({ target: field, isTrusted }) => {
      if (!isTrusted || !(field instanceof HTMLSelectElement)) return
      tell({ kind: 'fill', target: target(field), value: valueOf(field, redactor) })
    },
    options,
  )
  document.addEventListener(
    'input',
    ({ target: field, isTrusted }) => {
      if (!isTrusted || !isText(field)) return
      tell({ kind: 'fill', target: target(field), value: valueOf(field, redactor) })
    },
    options,
  )
  document.addEventListener(
    'keydown',
    ({ key, target: at, isTrusted }) => {
      if (!isTrusted || !telling.test(key) || !(at instanceof Element)) return
      const isButton = key === 'Enter' && actingElement(at) === at && !isText(at)
      if (isButton) return
      const isOnPage = at === document.body
      tell({ kind: 'press', key, ...(!isOnPage && { target: target(at) }) })
    },
    options,
  )
  return () => ending.abort()
}

/**
 * Performs a recorded action. Waits for the element to exist and to be enabled. @throws Error after
 * a timeout
 */
export async function perform(act: Act): Promise<void> {
  if (act.kind === 'visit') return location.assign(act.path)
  if (act.kind === 'press') return press(act.key, act.target && (await ready(act.target)))
  const element = await ready(act.target)
  element.focus()
  if (act.kind === 'click') element.click()
  else fill(element, act.value)
}

async function ready(target: Target): Promise<HTMLElement> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const element = findTarget(target)
    if (element && !element.matches(':disabled, [aria-disabled=true]')) return element
    if (performance.now() > endMs)
      throw new Error(
        `${target.role} “${target.name}” ${element ? 'is disabled' : 'is not on the page'}`,
      )
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

function press(key: string, element: HTMLElement | undefined): void {
  const at = element ?? document.body
  element?.focus()
  const options = { key, code: key, bubbles: true, cancelable: true }
  const isLeft = at.dispatchEvent(new KeyboardEvent('keydown', options))
  // A simulated key press does not submit a form, so it is submitted explicitly.
  if (isLeft && key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit()
  at.dispatchEvent(new KeyboardEvent('keyup', options))
}

/** Frameworks override the element's property, so the value is set with the class's own setter. */
function fill(element: HTMLElement, value: string): void {
  const owner = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find(
    (one) => element instanceof one,
  )
  if (!owner) throw new Error('Only a field can be filled')
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function isText(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(checkbox|radio|button|submit|reset|file|image)$/.test(element.type))
  )
}
