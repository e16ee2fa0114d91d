import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleNames } from '#contract/modules.ts'
import { languages } from '#contract/languages.ts'
import { orderStatusLabels } from '#contract/order-status.ts'
import { areas, serverFiles } from '../../src/i18n/areas.ts'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import { createTranslator } from '../../src/i18n/i18n.ts'
import { chooseLanguage } from '../../src/i18n/languages.ts'
import { type LanguageFile, type Words, wordsOf } from '../../src/i18n/wording.ts'
import { languageFaults, leavesOf } from '../../tools/language/faults.ts'
import { pageWordRules } from '../../tools/web-build.ts'
import { english } from '../support/words.ts'

const { wording = {}, ...words } = english
const keys = leaves(words)
// The keys of notifications are made in the contract, for mails too.
const source = textOf('src') + textOf('contract')
/** What may name a key, each once: so that some thousand keys are looked for in little text. */
const quoted = [
  ...new Set(
    [...source.matchAll(/((?:words: |listTexts\()?['"`][\w.$ {}()]+)(?=(['"`]?))/g)].map(
      ([, text = '', end = '']) => text + end,
    ),
  ),
].join('\n')

test('the sentences of the specification are used word for word', () => {
  expect(core.toast.online).toBe('Internet connected')
  expect(core.toast.offline).toBe(
    'Looks like you have internet connectivity issues you can wait for better connection or you can close and re-open this app',
  )
  expect(core.banner.inactive).toBe(
    'Looks like your account is inactive. Please contact your Community Administrator for further information',
  )
  expect([core.toast.sessionExpired, core.toast.signedOut, core.toast.internal]).toEqual([
    'Session Expired',
    'Logout Success',
    'Internal Error',
  ])
})

const files = [...areas, ...serverFiles]

test.each(Object.keys(languages).flatMap((language) => files.map((area) => ({ language, area }))))(
  '$language has every word of $area, and no other',
  ({ language, area }) => {
    expect(languageFaults(language, fileOf('en', area), fileOf(language, area))).toEqual([])
  },
)

test('a language on offer has nothing but the files of the areas and of the server', () => {
  for (const language of Object.keys(languages))
    expect(readdirSync(join('src/i18n', language)).toSorted()).toEqual(
      files.map((file) => `${file}.json`).toSorted(),
    )
})

test('of the first words, which the page brings in every language, one is seen', () => {
  const hidden = [
    ...pageWordRules().matchAll(/:root:not\(\[lang='(\w+)'\]\) \[data-words\] > \[lang='(\w+)'\]/g),
  ].map(([, spoken, other]) => [spoken, other])
  expect(hidden).toEqual(Object.keys(languages).map((language) => [language, language]))
})

test('a word that is missing, left over, empty, left in English or without its values is found', () => {
  const from = {
    order: {
      title: 'New order',
      lead: 'Of {{name}}',
      rows_one: '{{count}} row',
      rows_other: '{{count}} rows',
    },
    wording: { job: { order: { title: 'New application' } } },
  }
  const hindi = {
    order: {
      title: 'नया ऑर्डर',
      lead: '{{name}} का',
      rows_one: 'एक पंक्ति',
      rows_other: '{{count}} पंक्तियाँ',
    },
    wording: { job: { order: { title: 'नया आवेदन' } } },
  }
  const faultsOf = (order: Words, wording: Record<string, Words> = hindi.wording) =>
    languageFaults('hi', from, { order: { ...hindi.order, ...order }, wording })
  expect(faultsOf({})).toEqual([])
  expect(languageFaults('hi', from, { wording: hindi.wording })).toContain('missing: order.title')
  expect(faultsOf({ more: 'और', title: ' ' })).toEqual(['extra: order.more', 'empty: order.title'])
  expect(faultsOf({ lead: '{{nom}} का', title: 'New order' })).toEqual([
    'untranslated: order.title',
    'placeholders: order.lead',
  ])
  expect(faultsOf({ rows_few: '…' }, {})).toEqual([
    'extra: order.rows_few',
    'missing: wording.job.order.title',
  ])
  // Arabic has six forms where English has two.
  expect(
    languageFaults('ar', { a_one: 'One', a_other: 'Some' }, { a_one: 'ا', a_other: 'ب' }),
  ).toEqual(['missing: a_zero', 'missing: a_two', 'missing: a_few', 'missing: a_many'])
})

test('a module’s wording only overrides what the default has', () => {
  for (const [module, own] of Object.entries(wording))
    for (const key of leaves(own)) expect(keys, `${module}: ${key}`).toContain(key)
})

test.each(moduleNames)('the statuses of %s read as the contract has them', (module) => {
  const { orderStatus } = wordsOf(english, module)
  for (const [id, label] of Object.entries(orderStatusLabels(module)))
    expect(typeof orderStatus === 'object' && orderStatus[id]).toBe(label)
})

test('every key that a machine or a view names is there', () => {
  const named = [...source.matchAll(/(?:\bt\(|textKey: |labelKey: )'([\w.]+)'/g)].map(([, key]) =>
    String(key),
  )
  expect(named.length).toBeGreaterThan(50)
  const plurals = new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
  expect(named.filter((key) => !plurals.has(key))).toEqual([])
})

test('a text with a gap gets its values wherever a view names it', () => {
  const gapsOf = new Map(
    [...leavesOf(words)].map(([key, text]) => [
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name)),
    ]),
  )
  const calls = [...source.matchAll(/\bt\(\s*'([\w.]+)'(?:\s*,\s*\{([^{}]*)\})?(?=\s*,?\s*\))/g)]
  expect(calls.length).toBeGreaterThan(1000)
  const open = calls.flatMap(([, key = '', given = '']) =>
    (gapsOf.get(key) ?? [])
      .filter((gap) => !given.includes('...') && !new RegExp(`\\b${gap}\\b`).test(given))
      .map((gap) => `${key}: {{${gap}}}`),
  )
  expect(open).toEqual([])
})

test('no file has a key twice, of which the second would silently win', () => {
  const twice = Object.keys(languages).flatMap((language) =>
    files.flatMap((area) =>
      keysTwice(readFileSync(join('src/i18n', language, `${area}.json`), 'utf8')),
    ),
  )
  expect(keysTwice('{\n"a": {\n"b": "1",\n"b": "2"\n}\n}')).toEqual(['b'])
  expect(twice).toEqual([])
})

test('no key is left over', () => {
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

test('another module’s wording lies over the default and goes again', async () => {
  const translator = createTranslator(async () => core)
  await translator.speak('en')
  expect(translator.i18n.t('menu.orders')).toBe('Orders')
  translator.useWording('service')
  expect([translator.i18n.t('menu.orders'), translator.i18n.t('menu.customers')]).toEqual([
    'Bookings',
    'Customers',
  ])
  translator.useWording(undefined)
  expect(translator.i18n.t('menu.orders')).toBe('Orders')
})

test('the chosen language comes first, then the browser’s, then English', () => {
  expect(chooseLanguage('en', ['fr'])).toBe('en')
  expect(chooseLanguage(undefined, ['fr-FR', 'en-GB'])).toBe('en')
  expect(chooseLanguage('xx', ['fr'])).toBe('en')
})

/** Used as it is, or put together: `menu.${label}` uses all of `menu.`. */
function isUsed(key: string): boolean {
  const plain = key.replace(/_(zero|one|two|few|many|other)$/, '')
  if (quoted.includes(`'${plain}'`) || quoted.includes(`"${plain}"`)) return true
  const parts = plain.split('.')
  return (
    parts.some(
      (_, length) =>
        length > 0 &&
        new RegExp('[`\'"]' + parts.slice(0, length).join('\\.') + '\\.\\$\\{').test(quoted),
    ) ||
    new RegExp('`' + parts.slice(0, -1).join('\\.') + '\\.\\w*\\$\\{').test(quoted) ||
    isSuffixed(parts) ||
    isDeclared(parts)
  )
}

/** `listScreen(…, { words: 'customers' })` says `${words}.title` and the like. */
function isDeclared(parts: string[]): boolean {
  return parts.some(
    (_, length) =>
      ['words: ', 'listTexts('].some((before) =>
        quoted.includes(`${before}'${parts.slice(0, length).join('.')}'`),
      ) && quoted.includes('`${words}.' + parts.slice(length).join('.') + '`'),
  )
}

/** `signIn.${name}Missing` */
function isSuffixed(parts: string[]): boolean {
  const tail = parts.at(-1)?.match(/[A-Z]\w*$/)?.[0]
  return (
    tail !== undefined &&
    new RegExp('`' + parts.slice(0, -1).join('\\.') + '\\.\\$\\{\\w+\\}' + tail).test(quoted)
  )
}

function leaves(words: Words, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : leaves(value, `${path}${key}.`),
  )
}

/** The keys that an object of a file, a line each, has more than once. */
function keysTwice(text: string): string[] {
  const open: Set<string>[] = []
  return text.split('\n').flatMap((line) => {
    const key = /^\s*"([^"]+)":/.exec(line)?.[1]
    const isTwice = key !== undefined && open.at(-1)?.has(key) === true
    if (key !== undefined) open.at(-1)?.add(key)
    if (line.endsWith('{')) open.push(new Set())
    if (/^\s*\}/.test(line)) open.pop()
    return isTwice ? [key] : []
  })
}

function fileOf(language: string, area: string): LanguageFile {
  const path = join('src/i18n', language, `${area}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
