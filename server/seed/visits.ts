import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CompanyId } from '#contract/fields.ts'
import { moduleIds, type ModuleId } from '#contract/modules.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import { rankOf } from '../visit/add-visit.ts'
import { Batch } from './batch.ts'
import { createRandom, type Random } from './random.ts'

const daysBack = 10
const aDay = 24
const waitingNow = 7

type Company = { id: CompanyId; timeZone: string; branchId: string | null; customers: string[] }
type Visit = Insertable<Schema['customer_visit']>

/**
 * Ten days of a clinic's queue, with people who are waiting now (some called, some on hold), and
 * check-ins of a community.
 */
export async function seedVisits(db: Db, now: number): Promise<void> {
  const random = createRandom(23)
  const batch = new Batch()
  for (const company of await findCompanies(db, moduleIds.skipques))
    seedQueue(random, batch, company, now)
  for (const company of await findCompanies(db, moduleIds.cConnect))
    seedCheckIns(random, batch, company, now)
  await batch.write(db)
}

/** The companies with the module, and their customers, who are shared by all modules. */
async function findCompanies(db: Db, moduleId: ModuleId): Promise<Company[]> {
  const rows = await db
    .selectFrom('company_module as m')
    .innerJoin('company_detail as c', 'c.id', 'm.company_id')
    .leftJoin('location as l', (on) =>
      on.onRef('l.company_id', '=', 'c.id').on('l.is_default', '=', 1),
    )
    .select(['c.id', 'c.time_zone as timeZone', 'l.id as branchId'])
    .where('m.module_id', '=', moduleId)
    .where('c.is_demo', '=', 1)
    .orderBy('c.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      customers: (
        await db
          .selectFrom('customer')
          .select('id')
          .where('company_id', '=', row.id)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    })),
  )
}

function seedQueue(random: Random, batch: Batch, company: Company, now: number): void {
  const today = localDay(now, company.timeZone)
  for (let back = daysBack; back >= 1; back -= 1) {
    const day = addDays(today, -back)
    for (let ticket = 1; ticket <= aDay; ticket += 1) {
      const joined =
        dayStart(day, company.timeZone) +
        9 * 60 * MINUTE_MS +
        ticket * 18 * MINUTE_MS +
        random.between(0, 8) * MINUTE_MS
      batch.add('customer_visit', pastVisit(random, company, { day, ticket, joined }))
    }
    batch.add('ticket_counter', { company_id: company.id, day, last_no: aDay })
  }
  const waiting = [...company.customers].slice(0, waitingNow)
  waiting.forEach((customer, index) => {
    const joined = Math.max(
      dayStart(today, company.timeZone),
      now - (waitingNow - index) * 6 * MINUTE_MS,
    )
    const visit = visitOf(random, company, { day: today, ticket: index + 1, joined, customer })
    const called =
      index === 0 ? { called_ms: now - 2 * MINUTE_MS, call_count: 1, counter: '2', version: 2 } : {}
    batch.add('customer_visit', {
      ...visit,
      queue_status: 'Waiting',
      waiting_key: customer,
      ahead_count: index,
      on_hold: index === 3 ? 1 : 0,
      ...called,
    })
  })
  batch.add('ticket_counter', { company_id: company.id, day: today, last_no: waiting.length })
}

/** Most were seated after a while; some left or did not come. */
function pastVisit(
  random: Random,
  company: Company,
  { day, ticket, joined }: { day: string; ticket: number; joined: number },
): Visit {
  const ahead = random.between(0, 4)
  const visit = {
    ...visitOf(random, company, { day, ticket, joined, customer: random.pick(company.customers) }),
    ahead_count: ahead,
  }
  const waitMs = (ahead + 1) * random.between(5, 9) * MINUTE_MS
  const over = { moved_ms: joined + waitMs, updated_ms: joined + waitMs, version: 3 }
  if (random.chance(12))
    return {
      ...visit,
      ...over,
      queue_status: 'Cancel',
      reason_code: random.pick(['left', 'no_show']),
    }
  return {
    ...visit,
    ...over,
    queue_status: 'Seated',
    called_ms: joined + waitMs - MINUTE_MS,
    call_count: 1,
    seated_ms: joined + waitMs,
    finished_ms: joined + waitMs + random.between(8, 25) * MINUTE_MS,
  }
}

function seedCheckIns(random: Random, batch: Batch, company: Company, now: number): void {
  const today = localDay(now, company.timeZone)
  for (let back = daysBack; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const start = dayStart(day, company.timeZone)
    for (let count = 0; count < 8; count += 1) {
      const joined = start + random.between(9 * 60, 20 * 60) * MINUTE_MS
      if (joined > now) continue
      const visit = visitOf(random, company, {
        day,
        ticket: 0,
        joined,
        customer: random.pick(company.customers),
      })
      batch.add('customer_visit', {
        ...visit,
        module_id: moduleIds.cConnect,
        type: 'checkin',
        queue_status: null,
        ticket_no: null,
      })
    }
  }
}

function visitOf(
  random: Random,
  { id, branchId }: Company,
  {
    day,
    ticket,
    joined,
    customer,
  }: { day: string; ticket: number; joined: number; customer: string },
): Visit {
  return {
    company_id: id,
    id: random.id(joined),
    created_ms: joined,
    updated_ms: joined,
    version: 1,
    module_id: moduleIds.skipques,
    customer_id: customer,
    location_id: branchId,
    type: 'queue',
    queue_status: 'Waiting',
    day,
    ticket_no: ticket,
    rank: rankOf(day, ticket),
    waiting_key: null,
    party_size: random.pick([1, 1, 1, 2, 2, 3]),
    ahead_count: 0,
    called_ms: null,
    call_count: 0,
    notified_ms: null,
    on_hold: 0,
    joined_ms: joined,
    seated_ms: null,
    finished_ms: null,
    moved_ms: joined,
    // Secrets are random, even in a demo.
    token: randomBytes(16).toString('base64url'),
    reason_code: null,
    table_id: null,
    table_session_id: null,
    counter: null,
  }
}
