import type { CompanyId } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { newId } from '../db/id.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import type { NotificationKind } from '#contract/activity.ts'

/**
 * `values` are put into the words of the kind by the screen; `link` is a path of the web app. `to`
 * is the place of the one person whom it is for; `about` is the record that takes it away again
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

/**
 * Puts a note into the bell of everyone in the company whom its kind concerns, in the open
 * transaction.
 */
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
      field_values: JSON.stringify(values),
      link: link ?? null,
      module_id: moduleId ?? null,
      created_ms: now,
    })
    .execute()
  publish({ db, companyId }, { topic: 'notification', id, moduleId })
}

/**
 * Takes the notes about a record out of every bell, whichever company it hangs in: nothing is left
 * to be done about it.
 */
export async function forgetNotesAbout(db: Db, subjectId: string): Promise<void> {
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
    publish({ db, companyId: company_id as CompanyId }, { topic: 'notification', id })
  }
}
