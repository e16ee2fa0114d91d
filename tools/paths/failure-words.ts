import { parse } from 'yaml'

/** Separates the readable text from the driver's own text. */
const RAW = '\n\nIn the words of the browser’s driver:\n'

/** A readable failure, with the original text appended for `readFailure`. */
export function writeFailure(words: readonly string[], raw: string): string {
  return [...words, ''].join('\n').trimEnd() + RAW + plain(raw)
}

/**
 * The readable and the original text of a failed step. `raw` is absent if it contains nothing more.
 */
export function readFailure(message: string): { why: string; raw?: string } {
  const [written = '', ...rest] = message.split(RAW)
  const raw = plain(rest.length > 0 ? rest.join(RAW) : message)
  const why = rest.length > 0 ? written : failureWords(message)
  return why === raw ? { why } : { why, raw }
}

/** What was expected and not found, as readable text. */
export function failureWords(message: string): string {
  const text = plain(message)
  const [first = ''] = text.split('\n')
  const [, ms] = /(?:Timeout|within) (\d+) ?(?:ms|milliseconds)/i.exec(text) ?? []
  const seconds = `${Number(ms ?? 0) / 1000} s`
  const [, twice, times] = /strict mode violation: (.+) resolved to (\d+) elements/.exec(text) ?? []
  if (twice && times) return `${capital(locatorWords(twice))} was on the screen ${times} times`
  if (first.startsWith('browserType.launch: ')) return 'the browser did not start'
  if (/\.waitForURL: /.test(first)) return `no other page opened within ${seconds}`
  if (/\.goto: Timeout/.test(first)) return `the page did not open within ${seconds}`
  if (/\.goto: /.test(first)) return `the page did not open: ${first.replace(/^.*?\.goto: /, '')}`
  if (/(page|context|browser) has been closed/.test(text)) return 'the window was closed meanwhile'
  const [, wanted] = /- waiting for (.+)/.exec(text) ?? []
  if (ms && wanted) return missing(wanted, text, seconds)
  if (ms && /function timed out/.test(text)) return `the step did not end within ${seconds}`
  const [, is, expected] = /^Expected values to be .*equal:\s+(.+) !== (.+)/.exec(text) ?? []
  if (is && expected) return `it was ${quoted(is)}, where ${quoted(expected)} was expected`
  const [, faults] = /^(.*: it is ".+"), not "as the plan says"$/.exec(first) ?? []
  return faults?.replace(/: it is "(.+)"$/, ': $1') ?? first.trim()
}

function missing(waited: string, log: string, seconds: string): string {
  const [, locator = waited, until] = /^(.*\)) to be (\w+)$/.exec(waited) ?? []
  const what = capital(locatorWords(locator))
  if (until === 'hidden' || until === 'detached') return `${what} was still there after ${seconds}`
  if (!/locator resolved to/.test(log)) return `${what} was not on the screen within ${seconds}`
  if (isOfNextPage(log))
    return `${what} was pressed, but the page that it leads to was not there within ${seconds}`
  const hindrance = hindrances.find(([sign]) => log.includes(sign))
  return `${what} was there, but could not be used within ${seconds}${hindrance?.[1] ?? ''}`
}

/** Whether a press was made, and the driver still waited for the page that it leads to. */
export function isOfNextPage(message: string): boolean {
  return message.includes('waiting for scheduled navigations to finish')
}

const hindrances: readonly (readonly [sign: string, words: string])[] = [
  ['element is not enabled', ': it was switched off'],
  ['intercepts pointer events', ': something lay over it'],
  ['element is not visible', ': it was hidden'],
  ['to be visible', ': it was hidden'],
  ['element is not stable', ': it kept moving'],
  ['outside of the viewport', ': it was outside of the window'],
]

/** Playwright's role names as readable text. */
const roleWords: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'field',
  combobox: 'list of choices',
  listbox: 'list of choices',
  radio: 'choice',
  option: 'choice',
  checkbox: 'tick box',
  alertdialog: 'dialog',
  listitem: 'entry',
  menuitem: 'entry of the menu',
  img: 'picture',
  alert: 'message',
  status: 'message',
  region: 'part',
  group: 'part',
}
/** Roles that contain everything are not mentioned. */
const wholes = ['main', 'navigation', 'banner']

/**
 * A locator such as `getByRole('dialog').getByRole('button', { name: 'Pay' })` as readable text.
 */
function locatorWords(locator: string): string {
  const parts: { role: string; name: string; isPart?: boolean; marks: string }[] = []
  for (const { call, args } of callsIn(locator)) {
    const last = parts.at(-1)
    const [, inner] = /has: (.+\))/.exec(args) ?? []
    if (call === 'filter' && last && inner) last.marks += ` that has ${locatorWords(inner)}`
    else if (call === 'filter' && last) last.marks += textIn(args, 'hasText', ' that has ')
    else if (call === 'nth' && last) last.marks += `, number ${Number(args) + 1},`
    else if (call === 'or' && last) last.marks += ` or ${locatorWords(args)}`
    else if (call === 'getByRole') {
      const role = unquoted(args)
      const name = textIn(args, 'name')
      if (name !== '' || !wholes.includes(role))
        parts.push({ role: roleWords[role] ?? role, name, marks: '' })
    } else if (call === 'getByText') parts.push({ role: 'text', name: text(args), marks: '' })
    else if (['getByLabel', 'getByPlaceholder'].includes(call))
      parts.push({ role: 'field', name: text(args), marks: '' })
  }
  const [wanted, ...around] = parts
    .toReversed()
    .map(({ role, name, marks }) => `the ${[role, name].filter(Boolean).join(' ')}${marks}`)
  return wanted === undefined
    ? 'a part of the screen without a name of its own'
    : [wanted, ...around].join(' in ')
}

/** The calls of a chain with their arguments. */
function callsIn(chain: string): { call: string; args: string }[] {
  const pieces =
    /\.?(\w+)\(((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\)|[^()'"])*)\)/g
  return [...chain.matchAll(pieces)].map(([, call = '', args = '']) => ({ call, args }))
}

/** The text or regular expression of an option, in typographic quotation marks. */
function textIn(args: string, name: string, before = ''): string {
  const [, given] = new RegExp(`${name}: ('(?:[^'\\\\]|\\\\.)*'|/.*/\\w*)`).exec(args) ?? []
  return given === undefined ? '' : before + text(given)
}

function text(given: string): string {
  const [, expression] = /^\/(.*)\/\w*/.exec(given) ?? []
  return quoted(expression === undefined ? unquoted(given) : readable(expression))
}

/** A regular expression without its special characters. */
function readable(expression: string): string {
  return expression
    .replace(/^\^|\$$/g, '')
    .replace(/\.[*+]|\\[dw][*+]?/g, '…')
    .replaceAll('\\', '')
    .trim()
}

function unquoted(given: string): string {
  const [, single, double] = /^\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/.exec(given) ?? []
  return (single ?? double ?? given).replace(/\\(.)/g, '$1')
}

function quoted(given: string): string {
  return `“${unquoted(given)}”`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Without the colours of a terminal. */
function plain(message: string): string {
  // oxlint-disable-next-line no-control-regex
  return message.replace(/\u001B\[[\d;]*m/g, '').trim()
}

/** The maximum number of listed names. */
const MOST = 12

/**
 * What the screen showed instead, from Playwright's YAML snapshot (`ariaSnapshot`): the elements of
 * the same kind as the missing one.
 */
export function screenWords(whose: string, picture: string, looked: string): string {
  const things = thingsIn(parse(picture))
  const of = (roles: readonly string[]) => [
    ...new Set(things.flatMap(({ role, name }) => (roles.includes(role) && name ? [name] : []))),
  ]
  const [heading] = of(['heading'])
  const dialogs = of(dialogRoles)
  const screen =
    `Instead, on the screen of ${whose}` +
    (heading === undefined ? '' : `, ${quoted(heading)}`) +
    (dialogs.length === 0 ? '' : `, with the dialog ${dialogs.map(quoted).join(', ')}`)
  if (things.length === 0) return `${screen}: nothing at all`
  const kind = kinds.find(({ one }) => looked.includes(`he ${one}`)) ?? buttons
  const names = of(kind.roles)
  if (names.length === 0) return `${screen}: no ${kind.one}`
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : ''
  return `${screen}: the ${kind.many} ${names.slice(0, MOST).map(quoted).join(', ')}${more}`
}

type Kind = { one: string; many: string; roles: readonly string[] }
const dialogRoles = ['dialog', 'alertdialog']
const buttons: Kind = { one: 'button', many: 'buttons', roles: ['button'] }
const kinds: readonly Kind[] = [
  buttons,
  { one: 'link', many: 'links', roles: ['link'] },
  { one: 'text', many: 'texts', roles: ['heading', 'text'] },
  { one: 'field', many: 'fields', roles: ['textbox', 'searchbox', 'spinbutton', 'combobox'] },
  { one: 'choice', many: 'choices', roles: ['radio', 'option'] },
  { one: 'tick box', many: 'tick boxes', roles: ['checkbox'] },
  { one: 'entry of the menu', many: 'entries of the menu', roles: ['menuitem'] },
  { one: 'dialog', many: 'dialogs', roles: dialogRoles },
]

/** All elements of a snapshot, from top to bottom; text without a role is a `text`. */
function thingsIn(node: unknown): { role: string; name: string }[] {
  if (Array.isArray(node)) return node.flatMap(thingsIn)
  if (typeof node === 'string') return [thingOf(node)]
  return Object.entries(node ?? {}).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [thingOf(key), ...(key.startsWith('/') ? [] : [{ role: 'text', name: inner }])]
      : [thingOf(key), ...thingsIn(inner)],
  )
}

/** `button "Accept" [disabled]` as role and name. */
function thingOf(line: string): { role: string; name: string } {
  const [, role = '', name = '""', marks = ''] =
    /^(\S+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/.exec(line) ?? []
  const off = marks.includes('[disabled]') ? ' (switched off)' : ''
  return { role, name: unquoted(name) + off }
}
