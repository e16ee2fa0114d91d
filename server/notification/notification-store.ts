import { sql } from 'kysely'
import {
  type chooseNotificationKind,
  type listNotifications,
  type Notification,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '#contract/activity.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleId, moduleNameOf } from '#contract/modules.ts'
import type { Page } from '#contract/page.ts'
import { refusalOf } from '#contract/permission.ts'
import { addDays } from '#contract/zoned-time.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { fromJson } from '../db/json-text.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { modulesOfKind, permissionOfKind } from './kinds.ts'
import { provenNumber } from './text-number.ts'
import type { NoteWay } from './note-reader.ts'

/** Older notifications are hidden. */
const SHOWN_MS = 30 * 24 * 3_600_000

type Row = {
  id: Id
  kind: string
  values: RowOf<'notification'>['field_values']
  link: string | null
  moduleId: number | null
  createdMs: number
  isRead: number
  count: number | null
}

/** A page of a caller's notifications, newest first. */
export async function pageOfNotes(
  db: Db,
  caller: Caller,
  { isUnread, fromDate, toDate, ...paging }: InputOf<typeof listNotifications>,
  now: number,
): Promise<Page<Notification>> {
  const where = sql.join(
    [
      concerns(caller, now),
      ...(isUnread === undefined
        ? []
        : [isUnread ? sql`not ${isReadBy(caller)}` : isReadBy(caller)]),
      ...(fromDate ? [sql`n.created_ms >= ${dayStart(fromDate, caller.timeZone)}`] : []),
      ...(toDate ? [sql`n.created_ms < ${dayStart(addDays(toDate, 1), caller.timeZone)}`] : []),
    ],
    sql` and `,
  )
  const columns = sql`
    n.id, n.kind, n.field_values as "values", n.link, n.module_id as "moduleId",
      n.created_ms as "createdMs", n.count,
      case when ${isReadBy(caller)} then 1 else 0 end as "isRead"`
  const keys = sortedBy('desc', sql`n.created_ms`, sql`n.id`)
  const { rows, pagination } = await pageOf<Row>(db, {
    columns,
    from: sql`notification n`,
    where,
    keys,
    paging,
  })
  return { rows: rows.map(toNote), pagination }
}

/**
 * Marks notifications as read for this caller only: the given ones (others' are ignored), or all.
 * Returns the number of unread ones.
 */
export async function markRead(
  db: Db,
  caller: Caller,
  ids: readonly Id[] | 'all',
  now: number,
): Promise<number> {
  const which =
    ids === 'all'
      ? sql`1 = 1`
      : ids.length === 0
        ? sql`1 = 0`
        : sql`n.id in (${sql.join([...ids])})`
  await sql`
    insert into notification_read (company_id, company_user_id, notification_id)
    select n.company_id, ${caller.companyUserId}, n.id from notification n
    where ${concerns(caller, now)} and ${which} and not ${isReadBy(caller)}
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{
    unread: number
  }>`select count(*) as unread from notification n where ${concerns(caller, now)}
    and not ${isReadBy(caller)}`.execute(db)
  return rows[0]?.unread ?? 0
}

/** The kinds that a caller can get, in any of the company's modules, each with their choice. */
export async function choicesOf(
  db: Db,
  { companyId, companyUserId, userId, ...caller }: Caller,
  canText: boolean,
): Promise<NotificationChoice[]> {
  const own = await db
    .selectFrom('company_module')
    .select('module_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'Active')
    .execute()
  const canHappen = (kind: NotificationKind) =>
    modulesOfKind[kind]?.some((module) =>
      own.some((row) => moduleNameOf(row.module_id) === module),
    ) ?? true
  const chosen = (table: ChoiceTable) =>
    db
      .selectFrom(table)
      .select('kind')
      .where('company_id', '=', companyId)
      .where('company_user_id', '=', companyUserId)
      .execute()
  const muted = await chosen('notification_mute')
  const mailed = await chosen('notification_mail')
  const pushed = await chosen('notification_push')
  const texted = canText && (await provenNumber(db, userId)) && (await chosen('notification_text'))
  return notificationKinds
    .filter((kind) => mayRead(caller, kind) && canHappen(kind))
    .map((kind) => ({
      kind,
      isOn: !muted.some((row) => row.kind === kind),
      isMailed: mailed.some((row) => row.kind === kind),
      isPushed: pushed.some((row) => row.kind === kind),
      ...(texted && isUrgent(kind) && { isTexted: texted.some((row) => row.kind === kind) }),
    }))
}

/**
 * Switches a kind on or off for a caller, including existing notifications, its mails, its messages
 * to their devices and its texts. @throws Refusal NOT_FOUND for a kind that they can't get
 */
export async function chooseKind(
  db: Db,
  caller: Caller,
  { kind, isOn, isMailed, isPushed, isTexted }: InputOf<typeof chooseNotificationKind>,
  canText: boolean,
): Promise<NotificationChoice[]> {
  if (!notificationKinds.some((one) => one === kind && mayRead(caller, one)))
    throw new Refusal('NOT_FOUND')
  await keepChoice(db, caller, { table: 'notification_mute', kind, isKept: !isOn })
  if (isMailed !== undefined)
    await keepChoice(db, caller, { table: 'notification_mail', kind, isKept: isMailed })
  if (isPushed !== undefined)
    await keepChoice(db, caller, { table: 'notification_push', kind, isKept: isPushed })
  if (isTexted !== undefined && isUrgent(kind))
    await keepChoice(db, caller, { table: 'notification_text', kind, isKept: isTexted })
  return choicesOf(db, caller, canText)
}

/** Urgent kinds: pushed by default and without delay, and also available as texts. */
const urgentKinds = [
  'order.new',
  'order.due',
  'order.expiring',
  'order.expired',
  'booking.new',
  'reservation.new',
  'table.bill-requested',
  'product.low-stock',
  'delivery.failed',
  'payment.returned',
  'payment.refund-failed',
] as const satisfies readonly NotificationKind[]

/** Whether a kind is urgent. */
export function isUrgent(kind: NotificationKind): boolean {
  return urgentKinds.some((one) => one === kind)
}

/**
 * With a person's first device, selects the urgent kinds for their devices if they had selected
 * none.
 */
export async function choosePushedKinds(db: Db, caller: Caller): Promise<void> {
  const own = await choicesOf(db, caller, false)
  if (own.some(({ isPushed }) => isPushed)) return
  for (const kind of urgentKinds)
    if (own.some((choice) => choice.kind === kind))
      await keepChoice(db, caller, { table: 'notification_push', kind, isKept: true })
}

type ChoiceTable = 'notification_mute' | NoteWay
type Kept = { table: ChoiceTable; kind: NotificationKind; isKept: boolean }

async function keepChoice(
  db: Db,
  { companyId, companyUserId }: Caller,
  { table, kind, isKept }: Kept,
): Promise<void> {
  if (isKept)
    await db
      .insertInto(table)
      .values({ company_id: companyId, company_user_id: companyUserId, kind })
      .onConflict((it) => it.doNothing())
      .execute()
  else
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('company_user_id', '=', companyUserId)
      .where('kind', '=', kind)
      .execute()
}

function concerns(caller: Caller, now: number) {
  const kinds = notificationKinds.filter((kind) => mayRead(caller, kind))
  const isOfKind = kinds.length === 0 ? sql`1 = 0` : sql`n.kind in (${sql.join(kinds)})`
  return sql`n.company_id = ${caller.companyId} and n.created_ms > ${now - SHOWN_MS} and ${isOfKind}
    and (n.company_user_id is null or n.company_user_id = ${caller.companyUserId})
    and not ${isMutedBy(caller)}`
}

/** Depends on the role and its restrictions by module, not on the current module. */
function mayRead(
  caller: Pick<Caller, 'role' | 'rights' | 'module'>,
  kind: NotificationKind,
): boolean {
  return refusalOf(permissionOfKind[kind], caller, caller.module) !== 'ROLE_FORBIDDEN'
}

function isReadBy({ companyUserId }: Caller) {
  return sql`exists (select 1 from notification_read r where r.company_id = n.company_id
    and r.company_user_id = ${companyUserId} and r.notification_id = n.id)`
}

function isMutedBy({ companyUserId }: Caller) {
  return sql`exists (select 1 from notification_mute m where m.company_id = n.company_id
    and m.company_user_id = ${companyUserId} and m.kind = n.kind)`
}

function toNote({
  id,
  kind,
  values,
  link,
  moduleId: module,
  createdMs,
  isRead,
  count,
}: Row): Notification {
  const own = fromJson(values)
  return {
    id,
    kind,
    // A notification that counts several has only the count as a value.
    values: count === null || Object.keys(own).length > 0 ? own : { count: String(count) },
    link: link ?? undefined,
    moduleId: module === null ? undefined : moduleId.parse(module),
    isRead: isRead === 1,
    createdMs,
  }
}

/** Deletes hidden notifications. */
export async function forgetOldNotes(db: Db, now: number): Promise<void> {
  const isOld = sql`created_ms <= ${now - SHOWN_MS}`
  await deleteInPieces(db, {
    table: 'notification_read',
    key: ['company_id', 'company_user_id', 'notification_id'],
    where: sql`exists (select 1 from notification n
      where n.company_id = notification_read.company_id
        and n.id = notification_read.notification_id and ${isOld})`,
  })
  await deleteInPieces(db, { table: 'notification', key: ['company_id', 'id'], where: isOld })
}
