import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleNames } from '#contract/modules.ts'
import { orderStatusLabels } from '#contract/order-status.ts'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import { createTranslator } from '../../src/i18n/i18n.ts'
import { chooseLanguage } from '../../src/i18n/languages.ts'
import { type Words, wordsOf } from '../../src/i18n/wording.ts'
import { english } from '../support/words.ts'

const { wording = {}, ...words } = english
const keys = leaves(words)
const source = textOf('src')

test('the sentences of the specification stand word for word', () => {
  expect(core.toast.online).toBe('Internet connected')
  expect(core.toast.offline).toBe('Looks like you have internet connectivity issues you can wait for better connection or you can close and re-open this app')
  expect(core.banner.inactive).toBe('Looks like your account is inactive. Please contact your Community Administrator for further information')
  expect([core.toast.sessionExpired, core.toast.signedOut, core.toast.internal]).toEqual(['Session Expired', 'Logout Success', 'Internal Error'])
})

test('a module’s wording only overrides what the default has', () => {
  for (const [module, own] of Object.entries(wording)) for (const key of leaves(own)) expect(keys, `${module}: ${key}`).toContain(key)
})

test.each(moduleNames)('the statuses of %s read as the contract has them', (module) => {
  const { orderStatus } = wordsOf(english, module)
  for (const [id, label] of Object.entries(orderStatusLabels(module))) expect(typeof orderStatus === 'object' && orderStatus[id]).toBe(label)
})

test('every key that a machine or a view names is there', () => {
  const named = [...source.matchAll(/(?:\bt\(|textKey: |labelKey: )'([\w.]+)'/g)].map(([, key]) => String(key))
  expect(named.length).toBeGreaterThan(50)
  const plurals = new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
  expect(named.filter((key) => !plurals.has(key))).toEqual([])
})

test('no key is left over', () => {
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

test('another module’s wording lies over the default and goes again', async () => {
  const translator = createTranslator(async () => core)
  await translator.speak('en')
  expect(translator.i18n.t('menu.orders')).toBe('Orders')
  translator.useWording('service')
  expect([translator.i18n.t('menu.orders'), translator.i18n.t('menu.customers')]).toEqual(['Bookings', 'Customers'])
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
  if (source.includes(`'${plain}'`) || source.includes(`"${plain}"`)) return true
  const parts = plain.split('.')
  return (
    parts.some((_, length) => length > 0 && new RegExp('[`\'"]' + parts.slice(0, length).join('\\.') + '\\.\\$\\{').test(source)) ||
    new RegExp('`' + parts.slice(0, -1).join('\\.') + '\\.\\w*\\$\\{').test(source) ||
    isSuffixed(parts)
  )
}

/** `signIn.${name}Missing` */
function isSuffixed(parts: string[]): boolean {
  const tail = parts.at(-1)?.match(/[A-Z]\w*$/)?.[0]
  return tail !== undefined && new RegExp('`' + parts.slice(0, -1).join('\\.') + '\\.\\$\\{\\w+\\}' + tail).test(source)
}

function leaves(words: Words, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : leaves(value, `${path}${key}.`)))
}

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
