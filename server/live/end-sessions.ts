import type { CompanyId, Id } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { publish } from './publish.ts'

/** Which sessions: by token, all of a person, all of a membership, or a single one of a person. */
type Which =
  | { token_hash: string }
  | { user_id: Id }
  | { company_id: CompanyId; company_user_id: Id }
  | { user_id: Id; id: Id }

/**
 * Ends sessions in the open transaction and removes their push devices. After the commit every
 * server drops them and closes their streams. Returns their number.
 */
export async function endSessions(db: Db, which: Which, now: number): Promise<number> {
  let count = 0
  do {
    const ended = await db
      .updateTable('session')
      .set({ revoked_ms: now })
      .where('revoked_ms', 'is', null)
      .where((row) => row.and(which))
      .returning(['id', 'company_id'])
      .execute()
    for (const { id, company_id } of ended) {
      publish({ db, companyId: company_id }, { topic: 'session', id })
      await db.deleteFrom('push_device').where('session_id', '=', id).execute()
    }
    count += ended.length
    // A session may have moved to another company (another row) while the update waited for it.
  } while (await isAnyLive(db, which))
  return count
}

async function isAnyLive(db: Db, which: Which): Promise<boolean> {
  const live = await db
    .selectFrom('session')
    .select('id')
    .where('revoked_ms', 'is', null)
    .where((row) => row.and(which))
    .limit(1)
    .executeTakeFirst()
  return live !== undefined
}

/** Ends all sessions of a person but one, in the open transaction. */
export async function endOtherSessions(db: Db, userId: Id, keptId: Id, now: number): Promise<void> {
  const others = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .where('revoked_ms', 'is', null)
    .execute()
  for (const { id } of others) await endSessions(db, { user_id: userId, id }, now)
}

/**
 * Makes every server and screen reload the sessions of a company: a status, role or module changed.
 */
export function refreshSessions(db: Db, companyId: CompanyId): void {
  publish({ db, companyId }, { topic: 'session', id: companyId })
}
