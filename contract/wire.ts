import * as z from 'zod/mini'
import { HOUR_MS } from './durations.ts'
import { dateRange } from './limits.ts'

type Schema = z.core.$ZodType
type Mapper = (value: unknown, report: Report) => unknown
/**
 * Called with the path of every key that is not in the contract, and of every moment whose two
 * fields contradict each other.
 */
type Report = (path: readonly PropertyKey[], fault: 'unknown' | 'two_times') => void
type Source = 'json' | 'query'

const wireNames = z.registry<{ name: string }>()
const instants = z.registry<{ kind: 'instant' }>()

/**
 * The wire name of a field if it is not the snake_case of its name: joined rows (`CompanyDetail`),
 * paging (`totalRows`), ids (`order_id`).
 */
export function as<S extends Schema>(name: string, schema: S): S {
  const named = z.core.clone(schema)
  wireNames.add(named, { name })
  return named
}

/**
 * A moment in epoch milliseconds. On the wire a field `readyMs` is `ready_at` (`YYYY-MM-DD HH:mm`,
 * UTC) and `ready_ms`.
 */
export function instant(): z.ZodMiniNumber<number> {
  return asInstant(z.int().check(z.nonnegative(), z.maximum(Date.UTC(9999, 11, 31))))
}

/**
 * A moment chosen by a person, inside the range of the specification (section 5) in every time
 * zone.
 */
export function plannedInstant(): z.ZodMiniNumber<number> {
  const first = Date.parse(`${dateRange.first}T00:00:00Z`) - 14 * HOUR_MS
  const last = Date.parse(`${dateRange.last}T23:59:59Z`) + 12 * HOUR_MS
  return asInstant(z.int().check(z.minimum(first, 'out_of_range'), z.maximum(last, 'out_of_range')))
}

function asInstant(schema: z.ZodMiniNumber<number>): z.ZodMiniNumber<number> {
  instants.add(schema, { kind: 'instant' })
  return schema
}

/**
 * From code names to wire names. Keys that the schema does not have are dropped, so that no column
 * leaks.
 */
export function encode(schema: Schema, value: unknown): unknown {
  return cached(encoders, schema, buildEncoder)(value, ignore)
}

/**
 * From wire names to code names. Values are not validated here: parse the result with the schema.
 * In a query every value is text, so numbers, booleans and single-valued lists are converted
 * according to the schema.
 */
export function decode(
  schema: Schema,
  value: unknown,
  source: Source = 'json',
  report: Report = ignore,
): unknown {
  return source === 'query'
    ? cached(queryDecoders, schema, (it) => buildDecoder(it, 'query'))(value, report)
    : cached(decoders, schema, (it) => buildDecoder(it, 'json'))(value, report)
}

/** The wire name of a field: its own, or the snake_case of its name. */
export function wireName(key: string, schema: Schema): string {
  for (let inner: Schema | undefined = schema; inner; inner = innerOf(inner)) {
    const named = wireNames.get(inner)
    if (named) return named.name
  }
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Whether a field is a moment, which has two names on the wire. */
export function isInstant(schema: Schema): boolean {
  for (let inner: Schema | undefined = schema; inner; inner = innerOf(inner))
    if (instants.has(inner)) return true
  return false
}

/** `YYYY-MM-DD HH:mm` in UTC, the specification's server format. */
export function toServerTime(epochMs: number): string {
  const minute = Math.floor(epochMs / 60_000)
  const known = minutes.get(minute)
  if (known !== undefined) return known
  const at = new Date(epochMs)
  const written =
    `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())} ` +
    `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`
  // Answers repeat the same few minutes; the cache is cleared when it is full.
  if (minutes.size >= 10_000) minutes.clear()
  minutes.set(minute, written)
  return written
}

/**
 * Epoch milliseconds of a server time, or the text itself if it is invalid (the schema then refuses
 * it).
 */
function fromServerTime(text: string): number | string {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return text
  const moment = Date.parse(`${text.replace(' ', 'T')}:00Z`)
  // `Date` reads 30 February as 2 March.
  return !Number.isNaN(moment) && toServerTime(moment) === text ? moment : text
}

/** The two wire names of a moment: `readyMs` -> `ready_at`, `ready_ms`. */
export function instantNames(key: string): { at: string; ms: string } {
  const stem = key.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { at: `${stem}_at`, ms: `${stem}_ms` }
}

const minutes = new Map<number, string>()
const encoders = new WeakMap<Schema, Mapper>()
const decoders = new WeakMap<Schema, Mapper>()
const queryDecoders = new WeakMap<Schema, Mapper>()
const ignore: Report = () => undefined
const same: Mapper = (value) => value

function cached(
  store: WeakMap<Schema, Mapper>,
  schema: Schema,
  build: (schema: Schema) => Mapper,
): Mapper {
  const known = store.get(schema)
  if (known) return known
  const built = build(schema)
  store.set(schema, built)
  return built
}

/** The parts of zod's internal definitions used here, by type. */
type Definition = {
  type: string
  innerType?: Schema
  in?: Schema
  shape?: Record<string, Schema>
  element?: Schema
}

/** The inner schema of optional, nullable, default and similar wrappers. */
export function innerOf(schema: Schema): Schema | undefined {
  const { innerType, in: input }: Definition = schema._zod.def
  return innerType ?? input
}

/** The fields of an object. */
export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const { type, shape }: Definition = schema._zod.def
  return type === 'object' ? shape : undefined
}

/** The element schema of an array. */
export function elementOf(schema: Schema): Schema | undefined {
  const { type, element }: Definition = schema._zod.def
  return type === 'array' ? element : undefined
}

function buildEncoder(schema: Schema): Mapper {
  const inner = innerOf(schema)
  if (inner) return buildEncoder(inner)
  const element = elementOf(schema)
  if (element) return overList(buildEncoder(element))
  const shape = shapeOf(schema)
  if (!shape) return same
  const fields = Object.entries(shape).map(([key, field]) => {
    const moment = isInstant(field) ? instantNames(key) : undefined
    return {
      key,
      at: moment?.at,
      name: moment?.ms ?? wireName(key, field),
      map: moment ? same : buildEncoder(field),
    }
  })
  return (value, report) => {
    if (!isObject(value)) return value
    const wire: Record<string, unknown> = {}
    for (const field of fields) {
      const held = value[field.key]
      if (held === undefined) continue
      if (field.at !== undefined)
        wire[field.at] = typeof held === 'number' ? toServerTime(held) : held
      wire[field.name] = field.map === same ? held : field.map(held, report)
    }
    return wire
  }
}

function buildDecoder(schema: Schema, source: Source): Mapper {
  const inner = innerOf(schema)
  if (inner) return buildDecoder(inner, source)
  const element = elementOf(schema)
  if (element) {
    const list = overList(buildDecoder(element, source))
    return source === 'query'
      ? (value, report) => list(Array.isArray(value) ? value : [value], report)
      : list
  }
  const shape = shapeOf(schema)
  if (!shape) return source === 'query' ? fromText(schema) : same
  const byWire = new Map<string, { key: string; map: Mapper; at?: string }>()
  for (const [key, field] of Object.entries(shape)) {
    if (isInstant(field)) {
      const names = instantNames(key)
      byWire.set(names.at, {
        key,
        at: names.at,
        map: (value) => (typeof value === 'string' ? fromServerTime(value) : value),
      })
      byWire.set(names.ms, { key, at: names.at, map: source === 'query' ? numberFromText : same })
    } else byWire.set(wireName(key, field), { key, map: buildDecoder(field, source) })
  }
  return (value, report) => {
    if (!isObject(value)) return value
    const own: Record<string, unknown> = {}
    for (const wire of Object.keys(value)) {
      const field = byWire.get(wire)
      if (!field) {
        report([wire], 'unknown')
        continue
      }
      const { key, map, at } = field
      const held = map(value[wire], (path, fault) => report([wire, ...path], fault))
      if (at !== undefined && key in own && !isSameMoment(own[key], held)) report([at], 'two_times')
      // If both names of a moment are given, the one in milliseconds is used, because it is exact.
      if (wire !== at || !(key in own)) own[key] = held
    }
    return own
  }
}

function overList(map: Mapper): Mapper {
  return map === same
    ? same
    : (value, report) =>
        Array.isArray(value)
          ? value.map((item, index) => map(item, (path, fault) => report([index, ...path], fault)))
          : value
}

function fromText(schema: Schema): Mapper {
  const { type } = schema._zod.def
  if (type === 'number') return numberFromText
  if (type === 'boolean')
    return (value) => (value === 'true' ? true : value === 'false' ? false : value)
  if (type === 'literal' || type === 'union')
    return (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)
  return same
}

const numberFromText: Mapper = (value) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compared by minute, because one of them has no seconds. */
function isSameMoment(one: unknown, other: unknown): boolean {
  return one === other || minuteOf(one) === minuteOf(other)
}

/** NaN for an invalid time, which equals nothing. */
function minuteOf(time: unknown): number {
  return typeof time === 'number' ? Math.floor(time / 60_000) : Number.NaN
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : `${count}`
}
