import type { ModuleId } from '#contract/modules.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import type { NotificationKind } from '#contract/activity.ts'

/** `values` are put into the words of the kind by the screen; `link` is a path of the web app. */
export type Note = {
  kind: NotificationKind
  values: Record<string, string>
  link?: string
  moduleId?: ModuleId | number
  now: number
}

/**
 * Puts a note into the bell of everyone in the company whom its kind concerns, in the open
 * transaction.
 */
export async function notify(
  { db, companyId }: Tenant,
  { kind, values, link, moduleId, now }: Note,
): Promise<void> {
  const id = newId()
  await db
    .insertInto('notification')
    .values({
      company_id: companyId,
      id,
      kind,
      field_values: JSON.stringify(values),
      link: link ?? null,
      module_id: moduleId ?? null,
      created_ms: now,
    })
    .execute()
  publish({ db, companyId }, { topic: 'notification', id, moduleId })
}
