import type { CompanyId } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from './change.ts'

/**
 * Moves what is due, as the system, each record in its own transaction, so that several servers can
 * run it at once. One that is refused was moved by someone else meanwhile. Returns how many it
 * moved.
 */
export async function moveDue<Due extends { companyId: CompanyId; timeZone: string }>(
  databases: Databases,
  now: number,
  all: readonly Due[],
  move: (change: Change, due: Due) => Promise<unknown>,
): Promise<number> {
  let moved = 0
  for (const due of all) {
    const { companyId, timeZone } = due
    try {
      await inTransaction(databases, (db) =>
        move({ role: 'system', now, timeZone, tenant: { db, companyId } }, due),
      )
      moved += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return moved
}
