import type { Tab } from '#kit/inspect/protocol.ts'

/** The title of a session in the select: its page, with the session's name if it was saved. */
export function titleOf({ name, path }: Tab): string {
  return name === undefined ? path : `${name}: ${path}`
}
