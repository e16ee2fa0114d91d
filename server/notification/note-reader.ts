import { sql } from 'kysely'
import type { NotificationKind } from '#contract/activity.ts'
import type { Id } from '#contract/fields.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'
import { roleOf } from '#contract/role.ts'
import { fromJson } from '../db/json-text.ts'
import type { Row } from '../db/schema.ts'
import type { OfRights } from '../db/tables/people.ts'
import type { Tenant } from '../db/tenant.ts'
import { moneyIn } from '../mail/shown-money.ts'
import { noteWords } from '../words/notes.ts'
import { permissionOfKind } from './kinds.ts'

/** The ways to get notifications besides the bell, by the table of the people who want them. */
export type NoteWay = 'notification_mail' | 'notification_push' | 'notification_text'

/** A person who wants to get a notification, with its text in their language. */
export type NoteReader = {
  kind: NotificationKind
  companyUserId: Id
  userId: Id
  email: string | null
  fullName: string
  companyName: string
  language: Language
  link: string | null
  moduleId: number | null
  createdMs: number
  count: number | null
  news: string
}

type Found = Omit<NoteReader, 'language' | 'news'> & {
  values: Row<'notification'>['field_values']
  currency: string
  language: string | null
  roleId: number
  rights: OfRights
}

/** Whether anyone in the company wants a kind in that way. */
export async function isWanted(
  { db, companyId }: Tenant,
  way: NoteWay,
  kind: NotificationKind,
): Promise<boolean> {
  const wanted = await db
    .selectFrom(way)
    .select('kind')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return wanted !== undefined
}

/**
 * The people who want a notification in that way, may read it, and have not read it in the app.
 * Nobody, about an order that the team has answered meanwhile.
 */
export async function noteReaders(
  { db, companyId }: Tenant,
  way: NoteWay,
  noteId: Id,
): Promise<NoteReader[]> {
  const { rows } = await sql<Found>`
    select n.kind, n.field_values as "values", n.count, n.link, n.module_id as "moduleId",
      n.created_ms as "createdMs", cu.id as "companyUserId",
      u.id as "userId",
      d.company_name as "companyName", d.currency, u.email, u.full_name as "fullName", u.language,
      cu.role_id as "roleId", cu.rights
    from notification n
      join ${sql.table(way)} w on w.company_id = n.company_id and w.kind = n.kind
      join company_user cu on cu.company_id = n.company_id and cu.id = w.company_user_id
      join app_user u on u.id = cu.user_id
      join company_detail d on d.id = n.company_id
    where n.company_id = ${companyId} and n.id = ${noteId}
      and (n.company_user_id is null or n.company_user_id = cu.id)
      and cu.status = 'Active' and u.status = 'Active'
      and not exists (select 1 from notification_mute m where m.company_id = n.company_id
        and m.company_user_id = cu.id and m.kind = n.kind)
      and not exists (select 1 from notification_read r where r.company_id = n.company_id
        and r.company_user_id = cu.id and r.notification_id = n.id)
      and not (n.kind in ('order.new', 'booking.new', 'order.expiring')
        and exists (select 1 from sale_order o where o.company_id = n.company_id
          and o.id = n.subject_id and o.moved_ms > n.created_ms))
    order by cu.id`.execute(db)
  return rows.filter(mayRead).map((found) => ({ ...found, ...newsOf(found) }))
}

function newsOf({ kind, values, count, currency, language: own }: Found) {
  const language = languageOf(own ?? undefined) ?? 'en'
  const said = fromJson(values)
  const several = count !== null && Object.keys(said).length === 0
  const news = noteWords(
    { kind, values: several ? { count: String(count) } : said },
    { language, money: moneyIn(language, currency) },
  )
  return { language, news }
}

function mayRead({ kind, roleId, rights, moduleId }: Found): boolean {
  const role = roleOf(roleId)
  const person = role && { role, rights: rights === null ? undefined : fromJson(rights) }
  return person !== undefined && mayHear(person, kind, moduleNameOf(moduleId ?? undefined))
}

function mayHear(person: Person, kind: NotificationKind, module: ModuleName | undefined): boolean {
  return refusalOf(permissionOfKind[kind], person, module) !== 'ROLE_FORBIDDEN'
}
