import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/** Longer than anything can be booked ahead. */
const KEPT_MS = 400 * 24 * 3_600_000

/**
 * Stores that the guest wants texts about an order, a queue entry or a reservation, at this number.
 */
export async function agreeToTexts(
  { db, companyId }: Tenant,
  recordId: Id,
  number: string | undefined,
  now: number,
): Promise<void> {
  if (number === undefined) return
  await db
    .insertInto('text_agreement')
    .values({ company_id: companyId, record_id: recordId, number, agreed_ms: now })
    .onConflict((it) =>
      it.columns(['company_id', 'record_id']).doUpdateSet({ number, agreed_ms: now }),
    )
    .execute()
}

/** The number, in digits, to which the guest of a record agreed to get texts. */
export async function agreedNumber(
  { db, companyId }: Tenant,
  recordId: Id,
): Promise<string | undefined> {
  const agreement = await db
    .selectFrom('text_agreement')
    .select('number')
    .where('company_id', '=', companyId)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return agreement?.number
}

/** A condition on a record's alias: whether its guest agreed to get texts. */
export function isTexted(alias: string): RawBuilder<boolean> {
  return sql`exists (select 1 from text_agreement g
    where g.company_id = ${sql.ref(`${alias}.company_id`)}
      and g.record_id = ${sql.ref(`${alias}.id`)})`
}

/** Deletes old agreements of all companies. */
export async function forgetOldAgreements(db: Db, now: number): Promise<void> {
  const where = sql`agreed_ms < ${now - KEPT_MS}`
  await deleteInPieces(db, { table: 'text_agreement', key: ['company_id', 'record_id'], where })
}
