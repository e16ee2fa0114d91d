/**
 * Field names that may hold secrets or personal data, in the spelling of code, wire and headers.
 */
const secretName =
  /token|pass(word|code|phrase)|secret|authori[sz]ation|cookie|^otp|otp$|^pin$|api[-_]?key|e-?mail|phone|mobile|address|post[-_]?code|iban|^card$|card[-_]?(number|no)$|receipt[-_]?(key|link|url)|(full|first|last|customer|guest|contact|actor)[-_]?name/i

/**
 * Replaces secrets at any depth, by field name. Equal values get the same placeholder (`‹token
 * 1›`), so that equal and different tokens can be told apart. Missing values, booleans and empty
 * texts are not secrets. `also`: more field names to replace.
 */
export function createRedactor(also?: RegExp): (value: unknown) => unknown {
  const standIns = new Map<string, string>()
  const isSecret = (name: string): boolean => secretName.test(name) || (also?.test(name) ?? false)

  const hide = (name: string, value: string | number): string => {
    const known = standIns.get(String(value))
    if (known) return known
    const standIn = `‹${name} ${standIns.size + 1}›`
    standIns.set(String(value), standIn)
    return standIn
  }
  const redact = (value: unknown, secret?: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => redact(item, secret))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          redact(inner, secret ?? (isSecret(name) ? name : undefined)),
        ]),
      )
    const isHidden =
      secret !== undefined &&
      (typeof value === 'number' || (typeof value === 'string' && value !== ''))
    return isHidden ? hide(secret, value) : value
  }
  return (value) => redact(value)
}

/**
 * JSON-compatible data: functions and live references are removed; an error keeps its message and
 * is marked as one.
 */
export function plainCopy(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      inner instanceof Error
        ? { isError: true, ...inner, message: inner.message }
        : typeof inner === 'bigint'
          ? String(inner)
          : inner,
    ),
  )
}
