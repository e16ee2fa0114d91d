import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/activity.ts'
import { type Id, id } from '#contract/fields.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'
import { roleOf } from '#contract/role.ts'
import { fromJson } from '../db/json-text.ts'
import type { OfRights } from '../db/tables/people.ts'
import type { Row } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { minorDigitsOf } from '../http/csv.ts'
import type { App } from '../http/app-parts.ts'
import { enqueueAt } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { noteWords } from '../words/notes.ts'
import { permissionOfKind } from './kinds.ts'

/** Who reads it in the app until then gets no mail. */
const UNREAD_MS = 60_000

const noteMail = jobKind('notification.mail', z.object({ noteId: id }))

type Note = { id: Id; kind: NotificationKind; now: number }

/** Plans the mails about a notification, in the open transaction, where anyone wants them. */
export async function planMails(tenant: Tenant, { id: noteId, kind, now }: Note): Promise<void> {
  const wanted = await tenant.db
    .selectFrom('notification_mail')
    .select('kind')
    .where('company_id', '=', tenant.companyId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  if (wanted) await enqueueAt(tenant, noteMail, { noteId }, now + UNREAD_MS)
}

type Found = {
  kind: NotificationKind
  values: Row<'notification'>['field_values']
  count: number | null
  link: string | null
  moduleId: number | null
  companyName: string
  currency: string
  email: string
  fullName: string
  language: string | null
  roleId: number
  rights: OfRights
}

/** Mails those who want to hear of a notification that they have not read. */
export function sendNoteMails({ outbox, post, databases }: App): void {
  outbox.handle(noteMail, ({ noteId }, { companyId }) =>
    inTransaction(databases, async (db) => {
      for (const found of await readersOf({ db, companyId }, noteId)) {
        const { kind, values, count, link, moduleId, companyName, currency } = found
        const { email, fullName, roleId, rights } = found
        const role = roleOf(roleId)
        const person = role && { role, rights: rights === null ? undefined : fromJson(rights) }
        if (!person || !mayRead(person, kind, moduleNameOf(moduleId ?? undefined))) continue
        const language = languageOf(found.language ?? undefined) ?? 'en'
        const own = fromJson(values)
        const several = count !== null && Object.keys(own).length === 0
        const news = noteWords(
          { kind, values: several ? { count: String(count) } : own },
          { language, money: moneyIn(language, currency) },
        )
        await post.mail(
          { db, companyId },
          {
            kind: 'notification',
            to: email,
            language,
            values: { fullName, companyName, news },
            path: link ?? '/dashboard',
            ...(moduleId !== null && { moduleId }),
          },
        )
      }
    }),
  )
}

function moneyIn(language: Language, usual: string) {
  return (amountMinor: number, currency = usual) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(
      amountMinor / 10 ** minorDigitsOf(currency),
    )
}

function mayRead(person: Person, kind: NotificationKind, module: ModuleName | undefined): boolean {
  return refusalOf(permissionOfKind[kind], person, module) !== 'ROLE_FORBIDDEN'
}

async function readersOf({ db, companyId }: Tenant, noteId: Id): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select n.kind, n.field_values as "values", n.count, n.link, n.module_id as "moduleId",
      d.company_name as "companyName", d.currency, u.email, u.full_name as "fullName", u.language,
      cu.role_id as "roleId", cu.rights
    from notification n
      join notification_mail w on w.company_id = n.company_id and w.kind = n.kind
      join company_user cu on cu.company_id = n.company_id and cu.id = w.company_user_id
      join app_user u on u.id = cu.user_id
      join company_detail d on d.id = n.company_id
    where n.company_id = ${companyId} and n.id = ${noteId}
      and (n.company_user_id is null or n.company_user_id = cu.id)
      and cu.status = 'Active' and u.status = 'Active' and u.email is not null
      and not exists (select 1 from notification_mute m where m.company_id = n.company_id
        and m.company_user_id = cu.id and m.kind = n.kind)
      and not exists (select 1 from notification_read r where r.company_id = n.company_id
        and r.company_user_id = cu.id and r.notification_id = n.id)
    order by cu.id`.execute(db)
  return rows
}
