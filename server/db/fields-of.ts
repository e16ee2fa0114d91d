/**
 * The fields of something that came from elsewhere, an error or a message; none of what is no
 * object. What they hold is still to be looked at.
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
