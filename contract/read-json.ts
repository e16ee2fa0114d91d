/** Parses JSON text into an unvalidated value; undefined for invalid JSON. */
export function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
