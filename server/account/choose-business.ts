import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { roleIds } from '#contract/role.ts'
import { newId } from '../db/id.ts'
import type { Row } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessions } from '../live/end-sessions.ts'
import { publish } from '../live/publish.ts'
import { isCompanyOf } from './companies-of.ts'

/** The number of attempts to catch a session that concurrent calls move between companies. */
const MAX_MOVES = 20

/**
 * Switches the session to one of the caller's companies and returns the caller's record there,
 * whose role now applies. Someone who only oversees a company gets a record with their own role:
 * their rights depend on it and end with it.
 * @throws Refusal NOT_FOUND for any other company
 */
export async function chooseCompany(
  db: Db,
  caller: Caller,
  companyId: CompanyId,
  now: number,
): Promise<Id> {
  const { rows } = await sql<{ id: CompanyId }>`
    select c.id from company_detail c where c.id = ${companyId} and ${isCompanyOf(caller)}`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
  const place =
    (await ownPlace(db, caller, companyId, now)) ??
    (await overseersPlace(db, caller, companyId, now))
  await moveSession(db, caller, { companyId, companyUserId: place })
  return place
}

/**
 * Switches a session to another company of the same person. Its row is deleted and inserted again
 * with the same token, because rows are stored on the shard of their company (ADR 0184). Its live
 * streams are closed and reopened for the new company.
 * @throws Refusal TOKEN_REVOKED for a session that has just ended, RETRY_LATER while many calls
 * move it
 */
export async function moveSession(
  db: Db,
  caller: Caller,
  to: { companyId: CompanyId; companyUserId: Id },
): Promise<void> {
  const row = await takeSession(db, caller)
  await db
    .insertInto('session')
    .values({ ...row, company_id: to.companyId, company_user_id: to.companyUserId })
    .execute()
  publish({ db, companyId: row.company_id }, { topic: 'session', id: row.id })
}

/**
 * Deletes and returns the session's row. If another call moved it while this one waited for the
 * lock, it is searched again in its new company.
 */
async function takeSession(db: Db, { sessionId, userId }: Caller): Promise<Row<'session'>> {
  for (let tries = 1; tries <= MAX_MOVES; tries += 1) {
    const taken = await db
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
    const ended = await db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('revoked_ms', 'is not', null)
      .executeTakeFirst()
    if (ended) throw new Refusal('TOKEN_REVOKED')
  }
  throw new Refusal('RETRY_LATER')
}

/** The user's record in a company, marked as last used, so that the next sign-in opens it. */
async function ownPlace(
  db: Db,
  { userId }: Caller,
  companyId: CompanyId,
  now: number,
): Promise<Id | undefined> {
  const place = await db
    .updateTable('company_user')
    .set({ last_seen_ms: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .returning('id')
    .executeTakeFirst()
  return place?.id
}

async function overseersPlace(
  db: Db,
  { userId, role }: Caller,
  companyId: CompanyId,
  now: number,
): Promise<Id> {
  const stamps = { last_seen_ms: now, created_ms: now, updated_ms: now, version: 1 }
  const row = {
    company_id: companyId,
    id: newId(),
    user_id: userId,
    role_id: roleIds[role],
    status: 'Active' as const,
  }
  const place = await db
    .insertInto('company_user')
    .values({ ...row, ...stamps })
    .onConflict((it) =>
      it
        .columns(['company_id', 'user_id'])
        .doUpdateSet({
          status: 'Active',
          last_seen_ms: now,
          role_id: row.role_id,
          invite_state: 'active',
          invited_as: null,
        })
        .where((at) =>
          at.or([
            at('company_user.role_id', '=', row.role_id),
            // A pending staff invitation must not lock an overseer out.
            at('company_user.invite_state', 'in', ['invited', 'expired', 'revoked']),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  // They had another role there, which was removed. Selecting the company does not restore it.
  if (!place) throw new Refusal('NOT_FOUND')
  return place.id
}

/** When someone stops overseeing a company: removes their record there and ends its sessions. */
export async function removeOverseer(
  db: Db,
  companyId: CompanyId,
  userId: Id,
  now: number,
): Promise<void> {
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
