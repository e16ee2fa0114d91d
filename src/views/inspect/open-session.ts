import { isEntry } from '#kit/inspect/is-from-app.ts'
import type { Entry } from '#kit/inspect/protocol.ts'

/** Parses a saved session; undefined for any other file. */
export function openSession(text: string): { path: string; entries: readonly Entry[] } | undefined {
  try {
    const { session, path, entries }: Partial<Record<string, unknown>> = Object(JSON.parse(text))
    return session === 1 &&
      typeof path === 'string' &&
      Array.isArray(entries) &&
      entries.every(isEntry)
      ? { path, entries }
      : undefined
  } catch {
    return undefined
  }
}
