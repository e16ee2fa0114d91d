import type { Tab } from '#kit/inspect/protocol.ts'

/** What a session is called where one chooses: its page, after its name when it was kept. */
export function titleOf({ name, path }: Tab): string {
  return name === undefined ? path : `${name}: ${path}`
}
