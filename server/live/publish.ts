import type { LiveEvent } from '#contract/activity.ts'
import type { ModuleId } from '#contract/modules.ts'
import { systemClock } from '../db/clock.ts'
import { atTheEnd, noteChange } from '../db/commits.ts'
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

async function writeLog({ db, companyId }: Tenant, said: readonly Happening[]): Promise<void> {
  const happenings = lastOfEach(said)
  const now = systemClock.now()
  const sessionMs = happenings.some(({ topic }) => topic === 'session') ? now : 0
  const last = await countOn(db, companyId, happenings.length, sessionMs)
  const rows = happenings.map(({ topic, id, version, moduleId }, at) => ({
    company_id: companyId,
    seq: last - happenings.length + 1 + at,
    topic,
    record_id: id,
    record_version: version ?? null,
    module_id: moduleId ?? null,
    created_ms: now,
  }))
  await db.insertInto('outbox_event').values(rows).execute()
}

async function countOn(
  db: Db,
  companyId: Tenant['companyId'],
  by: number,
  sessionMs: number,
): Promise<number> {
  const { seq } = await db
    .insertInto('event_counter')
    .values({ company_id: companyId, seq: by, session_ms: sessionMs })
    .onConflict((it) =>
      it.column('company_id').doUpdateSet((row) => ({
        seq: row('event_counter.seq', '+', by),
        ...(sessionMs > 0 && { session_ms: sessionMs }),
      })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
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
