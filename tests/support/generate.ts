import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { decode, isObject } from '#contract/wire.ts'
import { wirePathOf } from '../../server/http/wire-path.ts'
import { type JsonSchema, wireSchemaOf } from '../../server/http/wire-schema.ts'

export type Wire = Record<string, unknown>
/**
 * A record as it was last answered, and in which module; `within`: the ids in it by their names,
 * such as those of an order's lines.
 */
export type KnownRecord = {
  moduleId: number | undefined
  version: number | undefined
  events: readonly string[]
  within: ReadonlyMap<string, readonly unknown[]>
}
/** What exists: values for a field by its wire name, and records by their id. */
export type Known = {
  valuesOf(name: string): readonly unknown[]
  recordOf(id: unknown): KnownRecord | undefined
}

const day = '^\\d{4}-\\d{2}-\\d{2}$'
const moment = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$'
const inRange = { min: new Date('2018-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }

/**
 * Text that often causes bugs: empty, control characters, lone surrogates, other directions, code
 * in other languages.
 */
const trouble = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  '‮abc',
  '𝕊𝕖𝕧𝕖𝕟',
  "'; drop table app_user; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'NaN',
  '9'.repeat(400),
  'é'.repeat(5000),
]
const oddNumbers = [0, -1, 1.5, 1e21, -1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]

/**
 * Inputs as they travel, which the published schema of a call accepts; with what exists where a
 * field asks for it.
 */
export function inputsOf(
  endpoint: Endpoint,
  known: Known,
  { isMinimal = false } = {},
): fc.Arbitrary<Wire> {
  const schema = wireSchemaOf(endpoint.input, 'input')
  const whole = { ...schema, required: Object.keys(schema.properties ?? {}) }
  return fc
    .tuple(valueOf(schema, known, '', isMinimal), valueOf(whole, known, '', isMinimal), fc.nat())
    .map(([drawn, full, seed]) => {
      const input = fitted(drawn, schema, known, seed) as Wire
      return seed % 8 === 0 ? input : repaired(endpoint, input, full as Wire)
    })
}

/**
 * Repairs rules between fields (an event and a status, a customer or a name), which no published
 * schema expresses.
 */
function repaired(endpoint: Endpoint, input: Wire, full: Wire): Wire {
  const source = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'query' : 'json'
  const brokenIn = (wire: Wire) => {
    const { error } = z.safeParse(endpoint.input, decode(endpoint.input, wire, source))
    return {
      isRight: error === undefined,
      rules: new Set(
        error?.issues
          .filter(({ code }) => code === 'custom')
          .map(({ path }) => wirePathOf(endpoint.input, path)),
      ),
    }
  }
  const { rules } = brokenIn(input)
  if (rules.size === 0) return input
  const without = Object.fromEntries(Object.entries(input).filter(([name]) => !rules.has(name)))
  const added = Object.fromEntries(
    [...rules].filter((name) => !(name in input) && name in full).map((name) => [name, full[name]]),
  )
  const tries = [
    { ...without, ...added },
    ...Object.keys(full).map((name) => ({ ...input, [name]: full[name] })),
    ...Object.keys(input).map((name) => omit(input, name)),
    full,
  ]
  return (
    tries.find((one) => brokenIn(one).isRight) ??
    tries.find((one) => brokenIn(one).rules.size === 0) ??
    input
  )
}

function omit(input: Wire, name: string): Wire {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))
}

/**
 * A valid input with one fault: a field missing, of another type, unknown, far too large or
 * misplaced.
 */
export function nearlyInputsOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Wire> {
  return fc
    .tuple(
      inputsOf(endpoint, known),
      fc.nat(),
      garbage,
      fc.constantFrom('drop', 'replace', 'add', 'wrap'),
    )
    .map(([input, at, other, how]) => {
      const names = Object.keys(input)
      const name = names[at % Math.max(names.length, 1)]
      if (how === 'add' || name === undefined) return { ...input, [`unknown_${at % 7}`]: other }
      if (how === 'drop')
        return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))
      return { ...input, [name]: how === 'wrap' ? [input[name]] : other }
    })
}

/** Any JSON at all; more often than chance would, an object with the fields of the call. */
export function garbageFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const names = Object.keys(wireSchemaOf(endpoint.input, 'input').properties ?? {})
  const knownNames =
    names.length > 0 ? fc.dictionary(fc.constantFrom(...names), garbage, { maxKeys: 6 }) : garbage
  return fc.oneof({ weight: 3, arbitrary: knownNames }, { weight: 1, arbitrary: garbage })
}

const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...trouble),
  fc.constantFrom(...oddNumbers),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom([], {}, [null], [[[[[[[[[1]]]]]]]]], { a: { b: { c: {} } } }),
)

function valueOf(
  schema: JsonSchema,
  known: Known,
  name: string,
  isMinimal: boolean,
): fc.Arbitrary<unknown> {
  const {
    enum: values,
    const: constant,
    anyOf,
    allOf,
    type,
    items,
  } = schema as {
    enum?: unknown[]
    const?: unknown
    anyOf?: JsonSchema[]
    allOf?: JsonSchema[]
    type?: string
    items?: JsonSchema
  }
  if (values) return fc.constantFrom(...values)
  if (constant !== undefined) return fc.constant(constant)
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, known, name, isMinimal)))
  if (allOf)
    return valueOf(
      Object.assign({}, schema, { allOf: undefined }, ...allOf),
      known,
      name,
      isMinimal,
    )
  if (type === 'object') return objectOf(schema, known, isMinimal)
  if (type === 'array') {
    const { minItems = 0, maxItems = 5 } = schema as { minItems?: number; maxItems?: number }
    return fc.array(valueOf(items ?? {}, known, name.replace(/s$/, ''), isMinimal), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer')
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? textOf(schema, known, name) : garbage
}

function objectOf(schema: JsonSchema, known: Known, isMinimal: boolean): fc.Arbitrary<Wire> {
  const { properties = {}, required = [] } = schema
  const { additionalProperties } = schema as { additionalProperties?: unknown }
  if (
    Object.keys(properties).length === 0 &&
    typeof additionalProperties === 'object' &&
    additionalProperties
  )
    return fc.dictionary(
      fc.stringMatching(/^[a-z_]{1,12}$/),
      valueOf(additionalProperties as JsonSchema, known, '', isMinimal),
      { maxKeys: 4 },
    )
  // A way on from a page is one that the server gave: a made-up one is refused, as walk.test.ts
  // says.
  const wanted = Object.entries(properties).filter(
    ([name]) =>
      (!isMinimal || required.includes(name)) &&
      !('currentPage' in properties && (name === 'after' || name === 'before')),
  )
  const fields = wanted.map(([name, field]) => {
    const value = valueOf(field, known, name, isMinimal)
    return [
      name,
      required.includes(name) ? value : fc.option(value, { freq: 2, nil: undefined }),
    ] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((input) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    )
}

function numberOf(schema: JsonSchema, isInteger: boolean): fc.Arbitrary<number> {
  const {
    minimum = -1_000_000,
    maximum = 1_000_000,
    multipleOf,
  } = schema as { minimum?: number; maximum?: number; multipleOf?: number }
  if (multipleOf !== undefined && multipleOf < 1) {
    const perOne = Math.round(1 / multipleOf)
    return fc
      .integer({ min: minimum * perOne, max: maximum * perOne })
      .map((steps) => steps / perOne)
  }
  if (!isInteger) return fc.double({ min: minimum, max: maximum, noNaN: true })
  const min = Math.max(Math.ceil(minimum), -(2 ** 53) + 1)
  const max = Math.min(Math.floor(maximum), 2 ** 53 - 1)
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, Math.max(min, 20)) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  )
}

function textOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const {
    minLength = 0,
    maxLength = 200,
    pattern,
    format,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string; format?: string }
  const made =
    pattern === day
      ? days
      : pattern === moment
        ? moments
        : format === 'uri'
          ? fc.webUrl()
          : name === 'p256dh'
            ? pushKeys
            : pattern
              ? fc.stringMatching(new RegExp(pattern))
              : freeText(minLength, maxLength)
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const picked = fc.tuple(fc.nat(), made.filter(fits)).map(([at, otherwise]) => {
    const values = known.valuesOf(name)
    return values.length > 0 ? values[at % values.length] : otherwise
  })
  return fc.oneof({ weight: 9, arbitrary: picked }, { weight: 1, arbitrary: made })
}

/** A point of P-256: hardly any text of the pattern is one. */
const pushKeys = fc.uint8Array({ minLength: 32, maxLength: 32, max: 254, min: 1 }).map((bytes) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(bytes))
  return pair.getPublicKey('base64url')
})
const days = fc.date(inRange).map((date) => date.toISOString().slice(0, 10))
const moments = fc.date(inRange).map((date) => date.toISOString().slice(0, 16).replace('T', ' '))

function freeText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const bounds = { minLength: Math.max(minLength, 1), maxLength: Math.min(maxLength, 40) }
  const words = fc.string({ ...bounds, unit: fc.constantFrom(...'abcdefghij ABC-19') })
  return fc.oneof(
    { weight: 4, arbitrary: words },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom(...trouble) },
  )
}

/**
 * A call about a record that exists names its present version, an event that it takes, and what
 * belongs to it; so do the records in its lists.
 */
function fitted(input: unknown, schema: JsonSchema, known: Known, seed: number): unknown {
  if (Array.isArray(input))
    return input.map((one, at) =>
      fitted(one, (schema['items'] ?? {}) as JsonSchema, known, seed + at),
    )
  if (!isObject(input)) return input
  const { properties = {} } = schema
  const fit: Wire = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      fitted(value, properties[name] ?? {}, known, seed),
    ]),
  )
  const about = Object.entries(fit).find(([, value]) => known.recordOf(value))
  const record = known.recordOf(about?.[1])
  if (!about || !record) return fit
  for (const [name, value] of Object.entries(fit)) {
    const own = record.within.get(name.replace(/_ids$/, '_id')) ?? []
    if (name === about[0] || own.length === 0) continue
    fit[name] = Array.isArray(value)
      ? own.slice(0, 1 + (seed % own.length))
      : own[seed % own.length]
  }
  if (properties['expected_version'] && record.version !== undefined)
    fit['expected_version'] = record.version
  if (record.events.length > 0 && properties['event'] && seed % 3 > 0) {
    fit['event'] = record.events[seed % record.events.length]
    for (const name of Object.keys(fit))
      if (name.endsWith('_status') || name.endsWith('_status_id')) delete fit[name]
  }
  return fit
}
