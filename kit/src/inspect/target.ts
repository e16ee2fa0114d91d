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

/** What a person acts on: the element of a role around a place in the page. */
export function actingElement(place: Element): Element | undefined {
  const label = place.closest('label')
  const field = label?.control
  return place.closest(acting) ?? field ?? undefined
}

/**
 * The element of a page as people and Playwright find it: by its role and name, of which `told` is
 * what may be told. Those with the same rest of a name are counted together.
 */
export function targetOf(element: Element, told = (name: string) => name): Target {
  const role = roleOf(element)
  const name = withCount(element, told(elementName(element)))
  return { role, name, nth: Math.max(0, alike(role, name).indexOf(element)) }
}

/** A number in brackets or in an element of its own at the end of a name is a count. */
function withCount(element: Element, name: string): string {
  const [, before, number = ''] = /^(.*\S.*?)(\d+)\)?$/.exec(name) ?? []
  if (before === undefined) return name
  const isAlone = [...element.querySelectorAll('*')].at(-1)?.textContent?.trim() === number
  return isAlone || name.endsWith(`(${number})`)
    ? `${before}‹count ${number}›${name.slice(before.length + number.length)}`
    : name
}

/** The element that a recorded act was about; undefined while it is not there. */
export function findTarget({ role, name, nth }: Target): HTMLElement | undefined {
  const found = alike(role, name)[nth]
  return found instanceof HTMLElement ? found : undefined
}

/** The name by which assistive technology tells an element, in short. */
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

/** The text of an element, with the names of its pictures. */
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
