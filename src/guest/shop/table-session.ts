import { id, type Id } from '#contract/fields.ts'
import type { Storage } from '../../services/storage.ts'

type Drafts = Pick<Storage, 'read' | 'write'>

/** The keys of a guest's stored input at a table. */
const carried = ['cart', 'name', 'last', 'form.order']

/** The session that this tab has seen at a table; its guests may have moved since. */
export function sessionAt(drafts: Drafts, code: string): Id | undefined {
  return id.safeParse(drafts.read(`session.${code}`)).data
}

/** Stores the session of a table; at a free table the last one is kept. */
export function keepSession(drafts: Drafts, code: string, sessionId: Id | undefined): void {
  if (sessionId) drafts.write(`session.${code}`, sessionId)
}

/**
 * Copies cart, name and session from one table's page to another's. Whoever has not joined the
 * session is led on once: the code of the first table leads to it again.
 */
export function carryOver(
  drafts: Drafts,
  from: string,
  { to, isJoined }: { to: string; isJoined: boolean },
): void {
  keepSession(drafts, to, sessionAt(drafts, from))
  if (!isJoined) drafts.write(`session.${from}`, undefined)
  for (const key of carried) {
    const value = drafts.read(`${key}.${from}`)
    if (value === undefined) continue
    drafts.write(`${key}.${to}`, value)
    drafts.write(`${key}.${from}`, undefined)
  }
  drafts.write(`moved.${to}`, 'yes')
}
