import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { roleIds } from '#contract/role.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessions } from '../live/end-sessions.ts'
import { publish } from '../live/publish.ts'
import { isCompanyOf } from './companies-of.ts'

/**
 * Makes one of a caller's companies the one their session is about; answers their place in it. Who oversees a company gets
 * a place of their own role there, which is what their rights hang on and what is taken away with them.
 * @throws Refusal NOT_FOUND for any other company
 */
export async function chooseCompany(db: Db, caller: Caller, companyId: CompanyId, now: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select c.id from company_detail c where c.id = ${companyId} and ${isCompanyOf(caller)}`.execute(db)
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
  const companyUserId = await takePlace(db, caller, companyId, now)
  await db.updateTable('session').set({ company_id: companyId, company_user_id: companyUserId }).where('id', '=', caller.sessionId).where('user_id', '=', caller.userId).execute()
  // Streams of this session follow the company it was about: they begin anew.
  publish({ db, companyId: caller.companyId }, { topic: 'session', id: caller.sessionId })
  return companyUserId
}

async function takePlace(db: Db, { userId, role }: Caller, companyId: CompanyId, now: number): Promise<string> {
  const row = { company_id: companyId, id: newId(), user_id: userId, role_id: roleIds[role], status: 'Active', last_seen_ms: now, created_ms: now, updated_ms: now, version: 1 }
  const place = await db
    .insertInto('company_user')
    .values(row)
    .onConflict((it) => it.columns(['company_id', 'user_id']).doUpdateSet({ status: 'Active', last_seen_ms: now }).where('company_user.role_id', '=', row.role_id))
    .returning('id')
    .executeTakeFirst()
  // They have another role there: a place in the staff, say. It is not changed by the way.
  if (!place) throw new Refusal('NOT_FOUND')
  return place.id
}

/** Someone no longer oversees a company: their place there and the sessions about it end. */
export async function leavePlaces(db: Db, companyId: CompanyId, userId: string, now: number): Promise<void> {
  const left = await db
    .updateTable('company_user')
    .set((row) => ({ status: 'InActive', updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('role_id', '=', roleIds.community)
    .returning('id')
    .executeTakeFirst()
  if (!left) return
  await endSessions(db, { company_id: companyId, company_user_id: left.id }, now)
}
