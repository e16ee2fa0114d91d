import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { decode } from '#contract/wire.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { wirePathOf } from '../http/wire-path.ts'
import { fieldSentence, refusalSentence, say } from '../words/sentence.ts'
import type { JsonSchema } from '../http/wire-schema.ts'

const ID = '0197a3c4-5e60-7b21-9f04-6d3b8e2a71c5'
const CODE = 'K7Q2MX9T'
const atMs = Date.UTC(2026, 4, 20, 12)

/**
 * Example values by the end of a field's name; the first match wins. Everything else follows from
 * the schema.
 */
const byName: readonly (readonly [RegExp, unknown])[] = [
  [/(^|_)ms$/, atMs],
  [/(^|_)at$/, '2026-05-20 12:00'],
  [/email$/, 'priya@mail.example'],
  [/phone$/, '7700 900123'],
  [/calling_code$/, '+44'],
  [/full_name$/, 'Priya Raman'],
  [/company_name$/, 'Copper Oven Kitchen'],
  [/password$/, 'a long pass phrase'],
  [/currency$/, 'GBP'],
  [/^country$/, 'GB'],
  [/time_zone$/, 'Europe/London'],
  [/language$/, 'en'],
  [/country_code$/, 'GB'],
  [/token$/, 'q3J8vX0m2LrYt5Zc'],
  [/(^|_)code$/, CODE],
  [/(^|_)code$/, '481516'],
  [/^(url|.*_url)$/, 'https://example.com/copper-oven'],
  [/(^|_)(id|uuid|ids)$/, ID],
  [/^endpoint$/, 'https://push.example.com/send/dGhpcyBicm93c2Vy'],
  [
    /^p256dh$/,
    'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  ],
  [/^auth$/, 'tBHItJI5svbpez7KI4CCXg'],
  [/amount$/, 1250],
  [/percent$/, 20],
  [/^(opens|closes|from|to)$/, '09:00'],
  [/colour$/, '#1d4ed8'],
  [/(^|_)name$/, 'House Burger'],
  [/note$/, 'No onions, please.'],
  [/address$/, '1 Example Street'],
]

/** An example value of a schema. Deterministic. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const {
    default: standard,
    enum: values,
    const: constant,
    anyOf,
    allOf,
    type,
    items,
    minItems = 1,
    properties,
  } = schema
  if (standard !== undefined) return standard
  if (constant !== undefined) return constant
  if (values) return values[0]
  if (anyOf) return exampleOf(anyOf.find((one) => one.type !== 'null') ?? {}, name)
  if (allOf) return exampleOf(Object.assign({}, schema, { allOf: undefined }, ...allOf), name)
  if (type === 'array')
    return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items ?? {}, name))
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, field]) => [key, exampleOf(field, key)]),
    )
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  return type === 'string' ? textOf(schema, name) : {}
}

/** A valid input of a call: every field that can be combined with the others. */
export function inputExample(endpoint: Endpoint, schema: JsonSchema): Record<string, unknown> {
  const example = { ...fieldsOf(exampleOf({ ...schema, default: undefined })) }
  const issuesOf = () =>
    z.safeParse(endpoint.input, decode(endpoint.input, example)).error?.issues ?? []
  for (const { code, path } of issuesOf())
    if (code === 'custom') delete example[wirePathOf(endpoint.input, path).split('.')[0] ?? '']
  return example
}

/** A refusal's body. */
export function problemExample(code: ProblemCode): object {
  const errors =
    code === 'VALIDATION'
      ? [{ path: 'name', rule: 'too_small', message: say(fieldSentence('required'), 'en') }]
      : []
  return {
    status: statusOfCode[code],
    code,
    message: say(refusalSentence(code), 'en'),
    errors,
    request_id: 'K7Q2MX9TPD',
  }
}

function numberOf(schema: JsonSchema, name: string): unknown {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
  const named = byName.find(
    ([pattern, value]) => pattern.test(name) && typeof value === 'number',
  )?.[1]
  const value = typeof named === 'number' ? named : Math.max(minimum, 1)
  return Math.min(Math.max(value, minimum), maximum)
}

function textOf(schema: JsonSchema, name: string): unknown {
  const { pattern, format, minLength = 0, maxLength = 10_000 } = schema
  const fits = (value: unknown) =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(value))
  const candidates = [
    ...byName.filter(([ending]) => ending.test(name)).map(([, value]) => value),
    format === 'uri' ? 'https://example.com/copper-oven' : words(name),
    '2026-05-20',
    '2026-05-20 12:00',
    '09:00',
    CODE,
    '4821',
    '/orders/orderlist',
    'en',
    ID,
  ]
  return candidates.find(fits) ?? words(name)
}

/** `sold_out_text` -> `Sold out text`. */
function words(name: string): string {
  const text = name.replaceAll('_', ' ').trim() || 'text'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
