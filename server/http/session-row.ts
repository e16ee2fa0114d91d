import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'
import { fromJson } from '../db/json-text.ts'
import type { OfRights } from '../db/tables/people.ts'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import { isUnpaid } from '../module/is-unpaid.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** A session, as read at `readMs`. */
export type Held = {
  base: Omit<Caller, 'module'>
  modules: ReadonlySet<number>
  /** Modules of the company that are not paid for. */ unpaid: ReadonlySet<number>
  defaultModule: ModuleName | undefined
  /** Set even if it can't be used. */ defaultModuleId: number | undefined
  readMs: number
  lastSeenMs: number
  expiresMs: number
}

type SessionRow = {
  id: Id
  company_id: CompanyId
  company_user_id: Id
  user_id: Id
  last_seen_ms: number
  expires_ms: number
  revoked_ms: number | null
  role_id: number
  rights: OfRights
  user_status: string
  account_status: string
  full_name: string
  utc_offset: number
  company_status: string
  time_zone: string
  default_module_id: number | null
  modules: string
}

/**
 * Reads a session in a single statement, because this runs twice a minute for every caller.
 * @throws Refusal TOKEN_REVOKED for an ended or unknown session and a disabled user
 */
export async function readSession(
  { read }: Databases,
  tokenHash: string,
  readMs: number,
): Promise<Held> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.company_id, s.company_user_id, s.user_id, s.last_seen_ms, s.expires_ms,
      s.revoked_ms,
      cu.role_id, cu.rights, cu.status as user_status,
      u.status as account_status, u.full_name, u.utc_offset,
      c.status as company_status, c.time_zone, c.default_module_id,
      (select ${dialectOf(read).jsonArray('m', ['module_id', 'unpaid'], sql`m.module_id`)} from (
        select m.module_id, case when ${isUnpaid('m', 'c')} then 1 else 0 end as unpaid
        from company_module m where m.company_id = s.company_id
          and (m.status = 'Active' or ${isUnpaid('m', 'c')})) m) as modules
    from session s
    join company_user cu on cu.company_id = s.company_id and cu.id = s.company_user_id
    join app_user u on u.id = s.user_id
    join company_detail c on c.id = s.company_id
    where s.token_hash = ${tokenHash}`.execute(read)
  const [row] = rows
  if (
    !row ||
    row.revoked_ms !== null ||
    row.user_status !== 'Active' ||
    row.account_status !== 'Active'
  )
    throw new Refusal('TOKEN_REVOKED')
  const had = fromJsonArray<{ module_id: number; unpaid: number }>(row.modules)
  const idsOf = (unpaid: number) =>
    new Set(had.filter((it) => it.unpaid === unpaid).map(({ module_id }) => module_id))
  const modules = idsOf(0)
  return {
    base: {
      sessionId: row.id,
      userId: row.user_id,
      companyUserId: row.company_user_id,
      companyId: row.company_id,
      fullName: row.full_name,
      role: roleOf(row.role_id),
      rights: row.rights === null ? undefined : fromJson(row.rights),
      isCompanyActive: row.company_status === 'Active',
      utcOffsetMinutes: row.utc_offset,
      timeZone: row.time_zone,
    },
    modules,
    unpaid: idsOf(1),
    defaultModuleId: row.default_module_id ?? undefined,
    defaultModule: modules.has(row.default_module_id ?? 0)
      ? moduleNameOf(row.default_module_id ?? undefined)
      : undefined,
    readMs,
    lastSeenMs: row.last_seen_ms,
    expiresMs: row.expires_ms,
  }
}

/** Deletes expired sessions. */
export async function forgetOldSessions(db: Db, now: number): Promise<void> {
  const where = sql`expires_ms < ${now}`
  await deleteInPieces(db, { table: 'session', key: ['token_hash'], where })
}
