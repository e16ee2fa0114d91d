/** Called with the path of a missing key that was read: `user.name`. */
export type OnMissing = (path: string) => void

/** Keys that languages and libraries read from every object. */
const everyday = new Set(['then', 'toJSON', 'constructor', 'nodeType', '$$typeof', 'inspect'])

/**
 * A copy of plain data that reports reads of missing keys. Nested plain objects are observed too;
 * lists, class instances and functions are unchanged.
 */
export function observed<Value extends object>(
  value: Value,
  onMissing: OnMissing,
  path = '',
): Value {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  return Object.assign(
    Object.create(telling((key) => onMissing(at(key)))) as Value,
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        isPlain(inner) ? observed(inner, onMissing, at(key)) : (inner as unknown),
      ]),
    ),
  )
}

/** The same for a class instance, such as an Error, which keeps its class. */
export function observedInstance<Value extends object>(value: Value, onMissing: OnMissing): Value {
  return new Proxy(value, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && !(key in target) && !everyday.has(key)) onMissing(key)
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

/** A copy of an object that reports all reads of its keys, including missing ones. */
export function watched<Value extends object>(value: Value, onRead: OnMissing): Value {
  const copy = Object.create(telling(onRead)) as Value
  for (const key of Object.keys(value))
    Object.defineProperty(copy, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        onRead(key)
        return Reflect.get(value, key) as unknown
      },
      set: (changed: unknown) => {
        Reflect.set(value, key, changed)
      },
    })
  return copy
}

/**
 * A placeholder for a missing value: it can be read, called and compared, so that a function that
 * would fail continues and reports what else it reads.
 */
export function standIn(onRead: OnMissing, path = ''): object {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  return new Proxy(() => undefined, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => Number.NaN
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (typeof key === 'symbol' || everyday.has(key)) return undefined
      onRead(at(key))
      return standIn(onRead, at(key))
    },
    apply: () => standIn(() => undefined),
  })
}

/** Any value as text for comparisons, including functions, actors and circular references. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(plain(value, [])) ?? 'undefined'
}

function plain(value: unknown, within: readonly unknown[]): unknown {
  if (typeof value === 'function') return `function ${value.name}`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (value === undefined) return 'undefined'
  if (typeof value !== 'object' || value === null) return value
  if (within.includes(value)) return `circle ${within.indexOf(value)}`
  // Actors have a new id in each run.
  if ('sessionId' in value && 'send' in value) return 'actor'
  const inner = (one: unknown): unknown => plain(one, [...within, value])
  if (Array.isArray(value)) return value.map(inner)
  if (value instanceof Map || value instanceof Set) return [...value].map(inner)
  if (value instanceof Date) return value.toJSON()
  const members = Object.entries(value).map(([key, one]): [string, unknown] => [key, inner(one)])
  return Object.fromEntries(
    value instanceof Error ? [...members, ['error', value.message]] : members,
  )
}

function telling(onMissing: OnMissing): object {
  return new Proxy(Object.prototype, {
    get: (target, key) => {
      if (typeof key === 'string' && !(key in target) && !everyday.has(key)) onMissing(key)
      return Reflect.get(target, key) as unknown
    },
  })
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
