import { type RawBuilder, sql } from 'kysely'
import type { LiveEvent } from '#contract/activity.ts'
import type { ModuleId } from '#contract/modules.ts'
import { systemClock } from '../db/clock.ts'
import { atTheEnd, noteChange } from '../db/commits.ts'
import { dialectOf } from '../db/dialect.ts'
import { cachedInsert, cachedStatement } from '../db/cached-statement.ts'
import type { Tenant } from '../db/tenant.ts'

/** A change of a company's record: topic, id and new version. */
export type Happening = {
  topic: LiveEvent['topic']
  id: string
  version?: number
  moduleId?: ModuleId | number
}

type Published = Happening & Pick<Tenant, 'companyId'>

// Takes the lock of the company's counter until the end of the transaction, so that sequence
// numbers become visible in order and without gaps.
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

async function writeLog({ db, companyId }: Tenant, said: readonly Happening[]): Promise<void> {
  const now = systemClock.now()
  const last = lastOfEach(said)
  const sessionMs = last.some(({ topic }) => topic === 'session') ? now : 0
  const counted = { companyId, by: last.length, sessionMs }
  const rows = last.map(({ topic, id, version, moduleId }) => ({
    topic,
    record_id: id,
    record_version: version ?? null,
    module_id: moduleId ?? null,
  }))
  if (dialectOf(db).kind === 'postgres') {
    await countAndInsert(db, { ...counted, now, rows: JSON.stringify(rows) })
    return
  }
  const [counter] = await count(db, counted)
  if (!counter) throw new Error('the events of a company were not counted')
  const first = counter.seq - rows.length + 1
  const own = { company_id: companyId, created_ms: now }
  await insertEvents(
    db,
    rows.map((row, at) => ({ ...row, ...own, seq: first + at })),
  )
}

/** Increments the company's counter; the row then has the last sequence number. */
const counting = (slot: (name: 'companyId' | 'by' | 'sessionMs') => RawBuilder<never>) =>
  sql<{ seq: number }>`
    insert into event_counter (company_id, seq, session_ms)
    values (${slot('companyId')}, ${slot('by')}, ${slot('sessionMs')})
    on conflict (company_id) do update set seq = event_counter.seq + excluded.seq,
      session_ms = case when excluded.session_ms > 0 then excluded.session_ms
        else event_counter.session_ms end
    returning seq`

const count = cachedStatement(['companyId', 'by', 'sessionMs'], counting)

const insertEvents = cachedInsert('outbox_event', [
  'company_id',
  'seq',
  'topic',
  'record_id',
  'record_version',
  'module_id',
  'created_ms',
])

/**
 * Counts and inserts in one statement, which halves the time for which other publishers wait for
 * the lock.
 */
const countAndInsert = cachedStatement(
  ['companyId', 'by', 'sessionMs', 'now', 'rows'],
  (slot) => sql`with counted as (${counting(slot)})
    insert into outbox_event
      (company_id, topic, record_id, record_version, module_id, created_ms, seq)
    select ${slot('companyId')}, e.value ->> 'topic', e.value ->> 'record_id',
      (e.value ->> 'record_version')::integer, (e.value ->> 'module_id')::integer,
      ${slot('now')}::bigint, counted.seq - ${slot('by')}::integer + e.place
    from counted
    cross join json_array_elements(${slot('rows')}::json) with ordinality e (value, place)`,
)

function lastOfEach(happenings: readonly Happening[]): Happening[] {
  const last = new Map<string, Happening>()
  for (const happening of happenings) {
    const of = `${happening.topic} ${happening.id}`
    last.delete(of)
    last.set(of, happening)
  }
  return [...last.values()]
}
