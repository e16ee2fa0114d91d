import type { AnyEventObject } from 'xstate'
import type { Entry, EventEntry } from './protocol.ts'

/**
 * A field of an event's payload. `path`: its path, such as `credentials.email`; `list` and `data`
 * are edited as JSON.
 */
export type EventField = {
  path: string
  kind: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'data'
  options?: readonly string[]
  isOptional?: boolean
}
/** The fields of each event by its type. */
export type EventFields = Readonly<Record<string, readonly EventField[]>>
/** The form's values: a text for each path, '' for an omitted one. */
export type Typed = Readonly<Record<string, string>>

/** The fields of an event from its last occurrence, if its type declares none. */
export function fieldsSeen(type: string, entries: readonly Entry[]): readonly EventField[] {
  const seen = eventSeen(type, entries)
  return Object.entries(seen ?? {})
    .filter(([name]) => name !== 'type')
    .flatMap(([name, value]) => fieldsOf(name, value))
}

/**
 * The initial values of the form: those of the last occurrence, otherwise the first option or
 * empty. Optional fields without a plain value are omitted.
 */
export function typedAtFirst(
  fields: readonly EventField[],
  seen: AnyEventObject | undefined,
): Typed {
  return Object.fromEntries(
    fields.map((field) => [
      field.path,
      field.isOptional && field.kind === 'data' ? '' : textOf(valueAt(seen, field.path), field),
    ]),
  )
}

export function eventSeen(type: string, entries: readonly Entry[]): AnyEventObject | undefined {
  const found = entries.findLast(
    (entry): entry is EventEntry => entry.type === '@xstate.event' && entry.event.type === type,
  )
  return found?.event
}

/** The event of a form; or the path of the first invalid field. */
export function eventOf(
  type: string,
  fields: readonly EventField[],
  typed: Typed,
): { event: AnyEventObject } | { wrong: string } {
  const event: AnyEventObject = { type }
  for (const field of fields) {
    const text = typed[field.path] ?? ''
    if (text === '' && field.isOptional) continue
    const value = valueOf(text, field)
    if (value === undefined) return { wrong: field.path }
    put(event, field.path.split('.'), value)
  }
  return { event }
}

/** The fields of a value: one for each property down to the third level. */
export function fieldsOf(path: string, value: unknown): EventField[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const inner = Object.entries(value)
    if (inner.length > 0 && inner.length <= 8 && path.split('.').length < 3)
      return inner.flatMap(([name, one]) => fieldsOf(`${path}.${name}`, one))
  }
  return [{ path, kind: kindOf(value) }]
}

function kindOf(value: unknown): EventField['kind'] {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  return Array.isArray(value) ? 'list' : 'data'
}

function valueAt(from: unknown, path: string): unknown {
  let value = from
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = new Map<string, unknown>(Object.entries(value)).get(name)
  }
  return value
}

function textOf(value: unknown, { kind, options, isOptional }: EventField): string {
  const isJson = kind === 'data' || kind === 'list'
  if (value !== undefined) return isJson ? JSON.stringify(value) : String(value)
  if (isOptional) return ''
  if (kind === 'choice') return options?.[0] ?? ''
  return { text: '', number: '0', flag: 'false', list: '[]', data: '{}' }[kind]
}

function valueOf(text: string, { kind }: EventField): unknown {
  if (kind === 'text' || kind === 'choice') return text
  if (kind === 'flag') return text === 'true'
  if (kind === 'number') {
    const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
    return isNumber ? Number(text) : undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner: Record<string, unknown> = { ...Object(into[name]) }
  put(inner, rest, value)
  into[name] = inner
}
