import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import type { StoredAnswers } from './stored-answers.ts'
import { asNamed } from './record-guards.ts'
import type { CurrentIds } from './queued-call.ts'

type Named = { id: string; version: number }

/**
 * Records that were created offline and now have a server id: a screen may still use the old id.
 */
export type NamedRecords = {
  note(userId: string, currentIds: CurrentIds): Promise<void>
  /** Replaces the old id in a question with the server's id. */
  onto<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallInput<E>>
}

/** Server ids are UUIDs of version 7 (server/db/id.ts); ids created here are not. */
export const isOfServer = (id: string): boolean => /^[\da-f]{8}-[\da-f]{4}-7/.test(id)
const asked: ReadonlySet<string> = new Set([getOrder.path, moveOrder.path])

/** `userId` is the signed-in user. */
export function namedRecords(
  answers: StoredAnswers,
  userId: () => string | undefined,
): NamedRecords {
  const known = new Map<string, Named>()
  const find = async (id: string): Promise<Named | undefined> => {
    const user = userId()
    const kept =
      known.get(id) ??
      (user === undefined
        ? undefined
        : (await answers.read(user, `named ${id}`).catch(() => undefined))?.output)
    return asNamed(kept)
  }
  return {
    async note(user, currentIds) {
      for (const [id, named] of currentIds) {
        if (id === named.id) continue
        known.set(id, named)
        await answers.keep(user, `named ${id}`, named, Date.now()).catch(() => undefined)
      }
    },
    async onto(endpoint, input) {
      const { id, expectedVersion }: { id?: unknown; expectedVersion?: unknown } = Object(input)
      if (typeof id !== 'string' || !asked.has(endpoint.path) || isOfServer(id)) return input
      const named = await find(id)
      if (!named) return input
      // Version 0 exists only before the server has created the record.
      return Object.assign({}, input, {
        id: named.id,
        ...(expectedVersion === 0 && { expectedVersion: named.version }),
      })
    },
  }
}
