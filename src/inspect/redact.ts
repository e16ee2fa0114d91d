/**
 * Names under which secrets and what belongs to a person may stand, in the spelling of code, wire
 * and headers.
 */
const secretName =
  /token|pass(word|code|phrase)|secret|authori[sz]ation|cookie|^otp|otp$|^pin$|api[-_]?key|e-?mail|phone|mobile|address|post[-_]?code|iban|^card$|card[-_]?(number|no)$|receipt[-_]?(key|link|url)|(full|first|last|customer|guest|contact|actor)[-_]?name/i

/**
 * Takes secrets out of anything, however deep, by the names they stand under. Equal values get the
 * same stand-in (`‹token 1›`), so that "the same token" and "another token" stay apart. Absence,
 * yes and no, and empty texts are no secrets and stay.
 */
export function createRedactor(): (value: unknown) => unknown {
  const standIns = new Map<string, string>()

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
          redact(inner, secret ?? (secretName.test(name) ? name : undefined)),
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
 * Data as JSON has it: functions and live references are gone; an error keeps what it says, and
 * that it was one.
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
