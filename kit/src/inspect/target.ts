import type { Target } from './protocol.ts'
import { nameTest } from './hidden.ts'

const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  summary: 'button',
  select: 'combobox',
  textarea: 'textbox',
  option: 'option',
}
const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
  submit: 'button',
}
const acting =
  'a[href], button, summary, select, textarea, input, [role=button], [role=link], [role=tab], ' +
  '[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], ' +
  '[role=radio], [role=checkbox], [role=switch], [role=combobox], [role=treeitem]'

/** The element that a user action at this place refers to. */
export function actingElement(place: Element): Element | undefined {
  const label = place.closest('label')
  const field = label?.control
  return place.closest(acting) ?? field ?? undefined
}

/**
 * Identifies an element as users and Playwright find it: by its role and name. `told` removes
 * secrets from the name; elements with the same remaining name are numbered together.
 */
export function targetOf(element: Element, told = (name: string) => name): Target {
  const role = roleOf(element)
  const name = withCount(element, told(elementName(element)))
  return { role, name, nth: Math.max(0, alike(role, name).indexOf(element)) }
}

/** A number in brackets or in a separate element at the end of a name is a count. */
function withCount(element: Element, name: string): string {
  const [, before, number = ''] = /^(.*\S.*?)(\d+)\)?$/.exec(name) ?? []
  if (before === undefined) return name
  const isAlone = [...element.querySelectorAll('*')].at(-1)?.textContent?.trim() === number
  return isAlone || name.endsWith(`(${number})`)
    ? `${before}‹count ${number}›${name.slice(before.length + number.length)}`
    : name
}

/** The element of a recorded action; undefined if it does not exist. */
export function findTarget({ role, name, nth }: Target): HTMLElement | undefined {
  const found = alike(role, name)[nth]
  return found instanceof HTMLElement ? found : undefined
}

/** A simplified accessible name of an element. */
export function elementName(element: Element): string {
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => (id ? document.getElementById(id)?.textContent : ''))
    .join(' ')
  const labels =
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map((label) => label.textContent).join(' ')
      : ''
  const isField = /^(input|select|textarea)$/.test(element.localName)
  const names = [
    labelled,
    element.getAttribute('aria-label'),
    labels,
    isField ? element.getAttribute('placeholder') : spokenText(element),
    element.getAttribute('title'),
  ]
  return (names.find((name) => name?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** The text of an element, including the alternative texts of its images. */
function spokenText(element: Element): string {
  if (element.getAttribute('aria-hidden') === 'true') return ''
  return [...element.childNodes]
    .map((child) => {
      if (child instanceof Text) return child.data
      if (!(child instanceof Element)) return ''
      return child.getAttribute('alt') ?? child.getAttribute('aria-label') ?? spokenText(child)
    })
    .join(' ')
}

function roleOf(element: Element): string {
  const said = element.getAttribute('role')
  if (said) return said
  if (element.localName === 'input')
    return inputRoles[element.getAttribute('type') ?? ''] ?? 'textbox'
  return roles[element.localName] ?? 'generic'
}

function alike(role: string, name: string): Element[] {
  const fits = nameTest(name)
  return [...document.querySelectorAll(acting)].filter(
    (one) => roleOf(one) === role && isDrawn(one) && fits(elementName(one)),
  )
}

function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0 || element instanceof HTMLInputElement
}
