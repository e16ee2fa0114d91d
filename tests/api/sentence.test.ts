import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { translate } from '../../src/i18n/translate.ts'
import screens from '../../src/i18n/en/core.json' with { type: 'json' }
import en from '../../src/i18n/en/refusals.json' with { type: 'json' }
import { leavesOf } from '../../tools/language/faults.ts'
import { fault, invalid, Refusal } from '../../server/http/refusal.ts'
import { storedSentence, readSentence } from '../../server/import/stored-sentence.ts'
import { fieldSentence, refusalSentence, rowSentence, say } from '../../server/words/sentence.ts'
import { takes } from '../../server/words/takes.ts'

/** What the server runs: its own code and the rules that it shares with the browser. */
const server = ['server', 'contract', 'src/machines/lifecycles']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n')

test('a refusal is data: its sentence is made in the language of its reader', () => {
  const refusal = new Refusal('OUT_OF_STOCK/product', { product: 'Idli' })
  expect([refusal.code, refusal.status]).toEqual(['OUT_OF_STOCK', 409])
  expect(['en', 'hi', 'ta', 'si'].map((language) => say(refusal.says, language))).toEqual([
    'There is not enough of Idli in stock.',
    'Idli स्टॉक में इतना नहीं है।',
    expect.stringMatching(/Idli.*\p{Script=Tamil}/u),
    expect.stringMatching(/Idli.*\p{Script=Sinhala}/u),
  ])
  expect(refusal.message).toBe('There is not enough of Idli in stock.')
})

test('the values that a sentence takes are those that its words name', () => {
  const named = new Map<string, string[]>()
  for (const [key, text] of leavesOf({ ...en, field: { ...en.field, ...screens.rule } })) {
    const [section = '', ...rest] = key.split('.')
    const base = `${section}.${rest.join('.').replace(/_(zero|one|two|few|many|other)$/, '')}`
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    named.set(base, [...new Set([...(named.get(base) ?? []), ...names])].toSorted())
  }
  const declared = Object.entries(takes).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, names]) => [`${section}.${key}`, [...names].toSorted()]),
  )
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries([...named].filter(([, names]) => names.length > 0)),
  )
})

test('every sentence is used', () => {
  const codes = new Set(Object.keys(en.refusal).filter((key) => !key.includes('/')))
  const unsaid = [...leavesOf(en).keys()]
    .map((key) => key.slice(key.indexOf('.') + 1).replace(/_(one|other)$/, ''))
    .filter((key) => !codes.has(key) && !server.includes(`'${key}'`))
  expect(unsaid).toEqual([])
})

test('what a value holds is nobody’s sentence: lines, signs and braces stay as they are', () => {
  const said = refusalSentence('OUT_OF_STOCK/product', { product: '{{product}}\n$& $t(x)' })
  expect(say(said, 'en')).toBe('There is not enough of {{product}}\n$& $t(x) in stock.')
})

test('English is the fallback for other languages', () => {
  const said = new Refusal('DUPLICATE').says
  expect([say(said, 'en-GB'), say(said, 'xx'), say(said, undefined)]).toEqual(
    Array(3).fill('This already exists.'),
  )
})

test('a refusal keeps its sentence when details are added', () => {
  const refusal = new Refusal('LIMIT_REACHED/vacancies').with({ current: { id: 1 } })
  expect(refusal.with({ current: undefined }).says).toEqual({
    key: 'refusal.LIMIT_REACHED/vacancies',
  })
})

test('the sentence of a failed row is kept as data; a row of an earlier version says itself', () => {
  const said = rowSentence('notPrice', { text: '“x”' })
  expect(readSentence(storedSentence(said))).toEqual(said)
  expect(say(readSentence('“x. y” is not a price.'), 'hi')).toBe('“x. y” is not a price.')
})

test('a number uses the plural form of its language', () => {
  const t = translate({ seats_one: 'one seat', seats_other: '{{count}} seats' }, 'en')
  expect([t('seats', { count: 1 }), t('seats', { count: 2 })]).toEqual(['one seat', '2 seats'])
})

test('a sentence without words, or without one of its values, is a type error', () => {
  // Held by tsc, which finds each of these directives unused when the line below is allowed.
  // @ts-expect-error no such sentence
  expect(new Refusal('LIMIT_REACHED/nowhere').code).toBe('LIMIT_REACHED')
  // @ts-expect-error the product is missing
  expect(() => new Refusal('OUT_OF_STOCK/product')).not.toThrow()
  // @ts-expect-error the product is called otherwise
  expect(() => new Refusal('OUT_OF_STOCK/product', { name: 'Idli' })).not.toThrow()
  // @ts-expect-error nothing is taken
  expect(() => fieldSentence('required', { count: 1 })).not.toThrow()
  // @ts-expect-error no such sentence
  expect(() => fault('name', 'required', 'nowhere')).not.toThrow()
  // @ts-expect-error the number is missing
  expect(() => invalid('name', 'too_big', 'maxCharacters')).not.toThrow()
})
