/**
 * Field names that may contain secrets or personal data, as spelled in code, on the wire and in
 * headers. What people write freely in a note may be anything.
 */
const secretName =
  /token|pass(word|code|phrase)|secret|authori[sz]ation|cookie|^otp|otp$|^pin$|api[-_]?key|e-?mail|phone|mobile|address|post[-_]?code|iban|^card$|card[-_]?(number|no)$|receipt[-_]?(key|link|url)|^uuid$|(full|first|last|customer|guest|contact|actor)[-_]?name|notes?$/i
/** Personal data inside any text: e-mail addresses and phone numbers. */
const secretText =
  /[\w.+-]+@[\w-]+(\.[\w-]+)+|\+\d[\d ()-]{7,}\d|(?<![\w-])0\d(?:[ ()-]?\d){8,12}(?![\w-])/g
/** Secrets in the query of a URL. */
const secretQuery = /([?&][\w-]*(?:token|code|key|secret|password|otp)=)([^&#\s"']+)/gi
/** An error code or a key consists of words; a secret code has digits. */
const words = /^[A-Za-z_/.: -]+$/
/** Shorter values would blank out parts of ordinary words. */
const minHidden = 4
const maxDepth = 60

export type Redactor = {
  /**
   * JSON-compatible data without secrets: functions and live references are removed, an error keeps
   * its message and is marked as one. Data that did not change is copied once.
   */
  copy(value: unknown): unknown
  /** A text of the page without known secrets, addresses and phone numbers. */
  text(text: string): string
  /** The text of a field with these names. */
  field(names: readonly string[], text: string): string
}

/**
 * Replaces secrets at any depth, by field name. Equal values get the same placeholder (`‹token
 * 1›`), so that equal and different tokens can be told apart. Missing values, booleans and empty
 * texts are not secrets. `also`: more field names to replace.
 */
export function createRedactor(also?: RegExp): Redactor {
  const standIns = new Map<string, string>()
  const copies = new WeakMap<object, unknown>()
  let known: { size: number; pattern: RegExp } | undefined
  const isSecret = (name: string): boolean => secretName.test(name) || (also?.test(name) ?? false)

  const hide = (name: string, value: string | number | bigint): string => {
    const text = String(value)
    const standIn = standIns.get(text) ?? `‹${name} ${standIns.size + 1}›`
    standIns.set(text, standIn)
    return standIn
  }
  const copyOf = (value: unknown, secret: string | undefined, depth: number): unknown => {
    if (typeof value === 'function' || typeof value === 'symbol') return undefined
    if (typeof value !== 'object' || value === null) return plain(value, secret)
    const made = secret === undefined ? copies.get(value) : undefined
    if (made !== undefined) return made
    if (depth > maxDepth) return '…'
    const copy = copyOfObject(value, secret, depth + 1)
    if (secret === undefined) copies.set(value, copy)
    return copy
  }
  const personal = (text: string): string =>
    text
      .replace(secretQuery, (_, before: string, found: string) => before + hide('code', found))
      .replace(secretText, (found) => hide(found.includes('@') ? 'email' : 'phone', found))
  const plain = (value: unknown, secret: string | undefined): unknown => {
    if (secret !== undefined && isHidden(value)) return hide(secret, value)
    if (typeof value === 'string') return value.length < minHidden ? value : personal(value)
    if (typeof value === 'bigint') return String(value)
    return typeof value === 'number' && !Number.isFinite(value) ? null : value
  }
  const copyOfObject = (value: object, secret: string | undefined, depth: number): unknown => {
    if ('toJSON' in value && typeof value.toJSON === 'function')
      return copyOf(value.toJSON(), secret, depth)
    if (Array.isArray(value)) return value.map((item) => copyOf(item, secret, depth) ?? null)
    const members =
      value instanceof Error ? { isError: true, ...value, message: value.message } : value
    const copy: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(members)) {
      const isOwn = isSecret(name) || (name === 'code' && isOpening(inner))
      const one = copyOf(inner, secret ?? (isOwn ? name : undefined), depth)
      if (one !== undefined) copy[name] = one
    }
    return copy
  }
  const knownPattern = (): RegExp => {
    if (known?.size !== standIns.size)
      known = { size: standIns.size, pattern: patternOf([...standIns.keys()]) }
    return known.pattern
  }
  return {
    copy: (value) => copyOf(value, undefined, 0),
    text: (text) => personal(text.replace(knownPattern(), (found) => standIns.get(found) ?? found)),
    field(names, text) {
      const name = names.find(isSecret)
      return text !== '' && name !== undefined ? hide(name, text) : text
    },
  }
}

/** Whether it is a secret code, such as an invitation. */
function isOpening(code: unknown): boolean {
  return typeof code === 'string' && !words.test(code)
}

function isHidden(value: unknown): value is string | number | bigint {
  return typeof value === 'string' ? value !== '' : /number|bigint/.test(typeof value)
}

/** A pattern for these texts, longest first; undefined if there are none. */
function patternOf(texts: readonly string[]): RegExp {
  const parts = texts
    .filter((text) => text.trim().length >= minHidden && !/^\d{1,5}$/.test(text))
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return parts.length === 0 ? /(?!)/ : new RegExp(parts.join('|'), 'g')
}
