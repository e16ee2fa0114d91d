/**
 * The fields of an unknown value, such as an error or a message; an empty object for a non-object.
 * The values are unvalidated.
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
