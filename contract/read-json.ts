/** The value of a JSON text, which is unvalidated; undefined for anything else. */
export function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
