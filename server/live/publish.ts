import { sql } from 'kysely'
import type { LiveEvent } from '#contract/activity.ts'
import type { CompanyId } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { systemClock } from '../db/clock.ts'
import { atTheEnd, noteChange } from '../db/commits.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db, Tenant } from '../db/tenant.ts'

/** A change of a company's record: topic, id and new version. */
export type Happening = {
  topic: LiveEvent['topic']
  id: string
  version?: number
  moduleId?: ModuleId | number
}

type Published = Happening & Pick<Tenant, 'companyId'>

// From here to the end of the transaction publishers of a company wait for each other, so that
// sequence numbers become visible in order and without gaps.
const log = atTheEnd<Published>(async (db, published) => {
  // Sorted by company, so that transactions that publish for several never deadlock.
  const byCompany = [...Map.groupBy(published, (each) => each.companyId)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  for (const [companyId, happenings] of byCompany) await writeLog({ db, companyId }, happenings)
})

/**
 * Publishes a change to everyone who follows the company, after the commit. Deduplicates by record:
 * the last event wins.
 * @throws Error outside of a transaction
 */
export function publish({ db, companyId }: Tenant, happening: Happening): void {
  noteChange(db, { kind: happening.topic === 'session' ? 'session' : 'event', companyId })
  log(db, { ...happening, companyId })
}

type Row = {
  company_id: CompanyId
  topic: Happening['topic']
  record_id: string
  record_version: number | null
  module_id: number | null
  created_ms: number
}

async function writeLog({ db, companyId }: Tenant, said: readonly Happening[]): Promise<void> {
  const now = systemClock.now()
  const rows = lastOfEach(said).map(({ topic, id, version, moduleId }) => ({
    company_id: companyId,
    topic,
    record_id: id,
    record_version: version ?? null,
    module_id: moduleId ?? null,
    created_ms: now,
  }))
  const counted = countOn(db, companyId, rows)
  if (dialectOf(db).kind === 'postgres') return insertCounted(db, counted, rows)
  const { seq } = await counted.executeTakeFirstOrThrow()
  await db
    .insertInto('outbox_event')
    .values(rows.map((row, at) => ({ ...row, seq: seq - rows.length + 1 + at })))
    .execute()
}

type Counted = ReturnType<typeof countOn>

/** Counts events; resolves to the last number. */
function countOn(db: Db, companyId: CompanyId, rows: readonly Row[]) {
  const by = rows.length
  const sessionMs = rows.find(({ topic }) => topic === 'session')?.created_ms ?? 0
  return db
    .insertInto('event_counter')
    .values({ company_id: companyId, seq: by, session_ms: sessionMs })
    .onConflict((it) =>
      it.column('company_id').doUpdateSet((row) => ({
        seq: row('event_counter.seq', '+', by),
        ...(sessionMs > 0 && { session_ms: sessionMs }),
      })),
    )
    .returning('seq')
}

/** Counts and writes in one statement, which halves the time that other publishers wait. */
async function insertCounted(db: Db, counted: Counted, rows: readonly Row[]): Promise<void> {
  const events = rows.map(
    (row, at) => sql`(${row.topic}::text, ${row.record_id}::text, ${row.record_version}::integer,
      ${row.module_id}::integer, ${at - rows.length + 1}::integer)`,
  )
  const [first] = rows
  await sql`with counted as (${counted})
    insert into outbox_event
      (company_id, topic, record_id, record_version, module_id, created_ms, seq)
    select ${first?.company_id}, e.topic, e.record_id, e.record_version, e.module_id,
      ${first?.created_ms}::bigint, counted.seq + e.before
    from counted cross join (values ${sql.join(events)})
      e (topic, record_id, record_version, module_id, before)`.execute(db)
}

function lastOfEach(happenings: readonly Happening[]): Happening[] {
  const last = new Map<string, Happening>()
  for (const happening of happenings) {
    const of = `${happening.topic} ${happening.id}`
    last.delete(of)
    last.set(of, happening)
  }
  return [...last.values()]
}
