import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import { cachedStatement } from '../db/cached-statement.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import type { NotificationKind } from '#contract/activity.ts'
import { planMails } from './note-mail.ts'
import { planTexts } from './note-text.ts'
import { planPush } from './plan-push.ts'

/**
 * The screen inserts `values` into the kind's text. `link` is a path of the web app. `to`: the
 * membership of a single recipient. `about`: the record whose completion removes the notification
 * (`forgetNotesAbout`), or whose move marks it as read (`readNotesAbout`).
 */
export type Note = {
  kind: NotificationKind
  values: Record<string, string>
  link?: string
  moduleId?: ModuleId | number
  to?: string
  about?: string
  now: number
}

/** Notifies everyone in the company whom the kind concerns, in the open transaction. */
export function notify(tenant: Tenant, note: Note): Promise<void> {
  return addNote(tenant, note, { count: null, since_ms: null })
}

/** A new post within this time after the last one is counted in the same notification. */
const COLLECTS_MS = 10 * 60_000
/** The maximum time for which one notification collects posts. */
const COLLECTS_AT_MOST_MS = 60 * 60_000

/** `list`: the link of a notification about several posts. */
type Collected = Omit<Note, 'to'> & {
  moduleId: ModuleId | number
  list: string
}

/**
 * Notifies about posts of unverified guests. Further posts within ten minutes are counted in the
 * same notification, which becomes unread again, so that strangers cannot flood the list.
 */
export async function notifyCollected(tenant: Tenant, { list, ...note }: Collected): Promise<void> {
  const { db, companyId } = tenant
  const { kind, moduleId, now } = note
  const { rows } = await sql<{ id: Id; count: number }>`
    update notification
      set count = count + 1, created_ms = ${now}, field_values = ${toJson({})}, link = ${list},
        subject_id = null
    where company_id = ${companyId} and id = (
      select id from notification where company_id = ${companyId} and kind = ${kind}
        and module_id = ${moduleId} and count is not null
        and created_ms > ${now - COLLECTS_MS} and since_ms > ${now - COLLECTS_AT_MOST_MS}
      order by created_ms desc, id desc limit 1)
    returning id, count`.execute(db)
  const [added] = rows
  if (!added) return addNote(tenant, note, { count: 1, since_ms: now })
  await forgetReads(tenant, added.id)
  publish(tenant, { topic: 'notification', id: added.id, moduleId })
  await planPush(tenant, { id: added.id, kind, now, count: added.count })
  // One more mail for those that came after the first one was scheduled.
  if (added.count === 2) await planMails(tenant, { id: added.id, kind, now: now + COLLECTS_MS })
}

/** Uncounts a post that was collected at a time, because it needs no attention any more. */
export async function uncollect(
  tenant: Tenant,
  { kind, moduleId, atMs }: Pick<Collected, 'kind' | 'moduleId'> & { atMs: number },
): Promise<void> {
  const { db, companyId } = tenant
  const { rows } = await sql<{ id: Id; count: number }>`
    update notification set count = count - 1
    where company_id = ${companyId} and id = (
      select id from notification where company_id = ${companyId} and kind = ${kind}
        and module_id = ${moduleId} and since_ms <= ${atMs} and created_ms >= ${atMs}
      order by since_ms desc, id desc limit 1)
    returning id, count`.execute(db)
  const [left] = rows
  if (!left) return
  if (left.count <= 0) await forgetNote(tenant, left.id)
  publish(tenant, { topic: 'notification', id: left.id, moduleId })
}

async function addNote(
  { db, companyId }: Tenant,
  { kind, values, link, moduleId, to, about, now }: Note,
  collects: { count: number | null; since_ms: number | null },
): Promise<void> {
  const id = newId()
  await db
    .insertInto('notification')
    .values({
      company_id: companyId,
      id,
      company_user_id: to ?? null,
      subject_id: about ?? null,
      kind,
      field_values: toJson(values),
      link: link ?? null,
      module_id: moduleId ?? null,
      created_ms: now,
      ...collects,
    })
    .execute()
  publish({ db, companyId }, { topic: 'notification', id, moduleId })
  await planMails({ db, companyId }, { id, kind, now })
  await planTexts({ db, companyId }, { id, kind, now })
  await planPush({ db, companyId }, { id, kind, now })
}

/**
 * Deletes all notifications about a record that needs no more action: those of one company, or of
 * all companies if others may have been notified too.
 */
export async function forgetNotesAbout(
  db: Db,
  companyId: CompanyId | 'all',
  subjectId: Id,
): Promise<void> {
  const about = db
    .selectFrom('notification')
    .select(['company_id', 'id'])
    .where('subject_id', '=', subjectId)
  const notes = await (
    companyId === 'all' ? about : about.where('company_id', '=', companyId)
  ).execute()
  for (const { company_id, id } of notes) {
    const tenant = { db, companyId: company_id }
    await forgetNote(tenant, id)
    publish(tenant, { topic: 'notification', id })
  }
}

/** Marks notifications about a record as read for the person who moves it, and for nobody else. */
export async function readNotesAbout(
  tenant: Tenant,
  companyUserId: Id,
  subjectId: Id,
): Promise<void> {
  const { db, companyId } = tenant
  for (const { id } of await readNotes(db, { companyId, companyUserId, subjectId }))
    publish(tenant, { topic: 'notification', id })
}

const readNotes = cachedStatement(
  ['companyId', 'companyUserId', 'subjectId'],
  (slot) => sql<{ id: Id }>`
    insert into notification_read (company_id, company_user_id, notification_id)
    select n.company_id, ${slot('companyUserId')}, n.id from notification n
    where n.company_id = ${slot('companyId')} and n.subject_id = ${slot('subjectId')}
      and n.kind in ('order.new', 'booking.new', 'order.expiring')
    on conflict do nothing
    returning notification_id as id`,
)

async function forgetNote(tenant: Tenant, id: Id): Promise<void> {
  await forgetReads(tenant, id)
  await tenant.db
    .deleteFrom('notification')
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}

async function forgetReads({ db, companyId }: Tenant, id: Id): Promise<void> {
  await db
    .deleteFrom('notification_read')
    .where('company_id', '=', companyId)
    .where('notification_id', '=', id)
    .execute()
}
