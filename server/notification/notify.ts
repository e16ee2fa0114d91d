import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import type { NotificationKind } from '#contract/activity.ts'

/**
 * The screen inserts `values` into the kind's text; `link` is a path of the web app. `to` is the
 * membership of a single recipient; `about` is the record whose settling removes the notification
 * (`forgetNotesAbout`).
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
export async function notify(
  { db, companyId }: Tenant,
  { kind, values, link, moduleId, to, about, now }: Note,
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
    })
    .execute()
  publish({ db, companyId }, { topic: 'notification', id, moduleId })
}

/** Deletes all notifications about a record, in any company: it needs no more action. */
export async function forgetNotesAbout(db: Db, subjectId: Id): Promise<void> {
  const notes = await db
    .selectFrom('notification')
    .select(['company_id', 'id'])
    .where('subject_id', '=', subjectId)
    .execute()
  for (const { company_id, id } of notes) {
    await db
      .deleteFrom('notification_read')
      .where('company_id', '=', company_id)
      .where('notification_id', '=', id)
      .execute()
    await db
      .deleteFrom('notification')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
    publish({ db, companyId: company_id }, { topic: 'notification', id })
  }
}
