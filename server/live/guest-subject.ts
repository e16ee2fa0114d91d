import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type CompanyId, linkSecret } from '#contract/fields.ts'
import { companyOfCode } from '../account/codes.ts'
import { findAgain } from '../guest/apply-again.ts'
import { findByCode } from '../guest/intake.ts'
import type { Db } from '../db/tenant.ts'
import { isSecret } from '../db/company-secret.ts'
import { invalid, Refusal } from '../http/refusal.ts'

/**
 * What a guest's stream follows: their order, reservation or application; their queue entry (its
 * position depends on all entries, so any entry counts); or everything on which a table's menu
 * depends.
 */
export type GuestSubject = {
  companyId: CompanyId
  topics: readonly string[]
  recordId: string | undefined
  /** For these topics, only events of this record are sent. */
  only?: Readonly<Record<string, string>>
  shownId: string
  /** All guests at the table use the same secret. */
  isShared?: boolean
}

const query = z.union([
  z.strictObject({ uuid: linkSecret }),
  z.strictObject({ ticket: linkSecret }),
  z.strictObject({ link: linkSecret }),
  z.strictObject({ reservation: linkSecret }),
  z.strictObject({ application: linkSecret }),
])

/**
 * The subject of a secret. @throws Refusal VALIDATION unless there is exactly one secret, NOT_FOUND
 * for an unknown one
 */
export async function findGuestSubject(db: Db, given: unknown, now: number): Promise<GuestSubject> {
  const asked = z.safeParse(query, given)
  if (!asked.success) throw invalid('uuid', 'one_of_uuid_or_ticket', 'receiptOrTicket')
  const subject =
    'uuid' in asked.data
      ? await byReceipt(db, asked.data.uuid)
      : 'ticket' in asked.data
        ? await byTicket(db, asked.data.ticket)
        : 'link' in asked.data
          ? await byTable(db, asked.data.link, now)
          : 'reservation' in asked.data
            ? await byToken(db, 'reservation', 'reservation', asked.data.reservation)
            : await byApplication(db, asked.data.application, now)
  if (!subject) throw new Refusal('NOT_FOUND')
  return subject
}

/** At a table: what is sold out, whether it takes orders, and whether the company is open. */
async function byTable(db: Db, code: string, now: number): Promise<GuestSubject | undefined> {
  const { tenant, purpose, targetId } = await findByCode(db, code, now)
  if (purpose !== 'table' || targetId === undefined) return undefined
  return {
    companyId: tenant.companyId,
    topics: ['product', 'table', 'session'],
    recordId: undefined,
    only: { table: targetId, session: tenant.companyId },
    shownId: code,
    isShared: true,
  }
}

async function byReceipt(db: Db, uuid: string): Promise<GuestSubject | undefined> {
  const order = await db
    .selectFrom('sale_order')
    .select(['company_id', 'id'])
    .where(isSecret('sale_order', 'uuid', uuid))
    .executeTakeFirst()
  return (
    order && {
      companyId: order.company_id,
      topics: ['order', 'booking'],
      recordId: order.id,
      shownId: uuid,
    }
  )
}

/** The subject of a page that shows a single record, found by its secret. */
async function byToken(
  db: Db,
  table: 'reservation' | 'community_event_booking',
  topic: 'reservation' | 'application',
  token: string,
): Promise<GuestSubject | undefined> {
  const found = await db
    .selectFrom(table)
    .select(['id', 'company_id'])
    .where(isSecret(table, 'token', token))
    .executeTakeFirst()
  return (
    found && { companyId: found.company_id, topics: [topic], recordId: found.id, shownId: token }
  )
}

async function byApplication(db: Db, token: string, now: number): Promise<GuestSubject> {
  const own = await byToken(db, 'community_event_booking', 'application', token)
  if (own) return own
  const again = await findAgain(db, token, now)
  const recordId = again.subjectId
  return { companyId: companyOfCode(again), topics: ['application'], recordId, shownId: token }
}

async function byTicket(db: Db, ticket: string): Promise<GuestSubject | undefined> {
  const { rows } = await sql<{
    company_id: CompanyId
  }>`select company_id
    from customer_visit v where ${isSecret('v', 'token', ticket)}`.execute(db)
  const [visit] = rows
  return (
    visit && {
      companyId: visit.company_id,
      topics: ['visit'],
      recordId: undefined,
      shownId: ticket,
    }
  )
}
