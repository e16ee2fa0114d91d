import { isSecret } from '../db/company-secret.ts'
import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { moveByUuid, Receipt } from '#contract/receipt.ts'
import { decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf, isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Db } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import { notifyCollected } from '../notification/notify.ts'
import { announceOrder } from '../order/move/announce.ts'
import { noteOrderChange } from '../order/sums/note-change.ts'
import type { Change } from '../change/change.ts'
import { moveOrderWithLines } from '../order/move/coupling.ts'
import { isTooLate } from '../order/move/guest-window.ts'
import { orderRecordOf } from '../order/lifecycle-record.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { missing } from '../change/refuse.ts'
import { claimCurrent } from '../order/write.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { guestKeyOf } from '../table/guests.ts'
import { findTable } from '../table/live-tables.ts'
import { moveTable } from '../table/move-table.ts'
import { cancelOwnLine, cancelOwnLines } from './own-lines.ts'

type Wanted = InputOf<typeof moveByUuid>
type Cancelling = 'order.customer-cancel' | 'order.cancel-late'

function isCancelling(event: Wanted['event']): event is Cancelling {
  return event === 'order.customer-cancel' || event === 'order.cancel-late'
}

/**
 * A receipt holder's event for their order.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; TOO_LATE outside of the company's time limit;
 * TRANSITION_NOT_ALLOWED, SLOT_TAKEN; VALIDATION for a missing time or rating
 */
export async function moveOwnOrder(
  db: Db,
  { uuid, guestSecret, event, ...details }: Wanted,
  { now, networks }: { now: number; networks: Networks },
): Promise<Receipt> {
  const which = { uuid, guestSecret }
  const receipt = await findReceipt(db, which, now)
  const { change, order, guestCancelMin, email } = await findOwn(db, uuid, now, details.note)
  if (isCancelling(event) || event === 'order.reschedule') {
    const held = await claimCurrent(change, order)
    await moveOwn(change, held, {
      event,
      guestSecret,
      startMs: details.startMs,
      resourceId: details.resourceId,
      isTooLate: isTooLate({ ...held, guestCancelMin }, now),
      mayMail: mayMailTo(change, email, { event, by: networks }),
    })
  } else if (event === 'item.cancel') {
    const own = { cartId: details.cartId, guestKey: guestKeyOf(guestSecret) }
    const moved = await cancelOwnLine(change, { ...order, guestCancelMin }, own)
    await tellIfOver(change, moved)
    announceOrder(change, moved)
  } else if (!receipt.allowedEvents.includes(event)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  else if (event === 'order.rate') await rate(change, order, details)
  else await requestBill(change, order)
  return findReceipt(db, which, now)
}

async function moveOwn(
  change: Change,
  order: FoundOrder,
  {
    event,
    guestSecret,
    startMs,
    resourceId,
    isTooLate,
    mayMail,
  }: {
    event: Cancelling | 'order.reschedule'
    guestSecret: string | undefined
    startMs: number | undefined
    resourceId: Id | undefined
    isTooLate: boolean
    mayMail: () => Promise<boolean>
  },
): Promise<void> {
  if (event === 'order.reschedule' && startMs === undefined) throw missing('start_at', 'newTime')
  if (startMs !== undefined && startMs <= change.now) throw new Refusal('TOO_LATE')
  const decision = decide(orderLifecycleOf(order), orderRecordOf(order, change), {
    type: event,
    by: change,
  })
  if (!decision.ok) throw new Refusal(decision.code)
  if (isTooLate) throw new Refusal('TOO_LATE/call')
  // A table's bill is shared: each guest cancels only their own lines.
  const isShared = isCancelling(event) && order.tableSessionId !== null
  const moved = isShared
    ? await cancelOwnLines(change, order, guestKeyOf(guestSecret))
    : await moveOrderWithLines(change, order, event, { startMs, resourceId, mayMail })
  if (isCancelling(event)) await tellIfOver(change, moved)
  announceOrder(change, moved)
}

/** The team reads that a guest has cancelled the whole order. */
async function tellIfOver({ tenant, now }: Change, order: FoundOrder): Promise<void> {
  if (!isOver(order)) return
  await notifyCollected(tenant, {
    kind: 'order.cancelled',
    values: { orderNo: order.orderNo },
    link: `/orders/orderview?id=${order.id}`,
    list: '/orders/orderlist',
    moduleId: order.moduleId,
    now,
  })
}

/** Nobody has proved the address, so guests can't have a stranger mailed again and again. */
function mayMailTo(
  { tenant: { db, companyId }, now }: Change,
  email: string | null,
  { event, by }: { event: Wanted['event']; by: Networks },
): () => Promise<boolean> {
  // A cancellation frees a time for the next booking, so they share their limit.
  const purpose = isCancelling(event) ? 'confirmation' : 'own-move'
  return async () =>
    email === null || isMailAllowed(db, { purpose, guestsOf: companyId, by, to: email }, now)
}

/** Written only once: of concurrent ratings the first one wins. */
async function rate(
  change: Change,
  order: FoundOrder,
  { rating, note }: Pick<Wanted, 'rating' | 'note'>,
): Promise<void> {
  if (rating === undefined) throw missing('rating', 'rating')
  const { db, companyId } = change.tenant
  const { numAffectedRows } = await sql`
    update sale_order set rating = ${rating}, rating_note = ${note || null}
      where company_id = ${companyId} and id = ${order.id} and rating is null`.execute(db)
  if (numAffectedRows !== 1n) throw new Refusal('TRANSITION_NOT_ALLOWED')
  await noteOrderChange(change, order)
  announceOrder(change, order)
}

/** @throws Refusal TRANSITION_NOT_ALLOWED when the table has a new party */
async function requestBill(change: Change, { tableId, tableSessionId }: FoundOrder): Promise<void> {
  const table = tableId && (await findTable(change.tenant, tableId))
  if (!table || table.sessionId !== tableSessionId) throw new Refusal('TRANSITION_NOT_ALLOWED')
  await moveTable(change, { id: table.id, event: 'table.request-bill' })
}

type Own = {
  change: Change
  order: FoundOrder
  guestCancelMin: number | undefined
  /** The address that the guest gave. */
  email: string | null
}

/** @throws Refusal NOT_FOUND */
export async function findOwn(
  db: Db,
  uuid: string,
  now: number,
  note: string | undefined,
): Promise<Own> {
  const { rows } = await sql<{
    id: Id
    companyId: CompanyId
    moduleId: ModuleId
    timeZone: string
    settings: StoredSettingsText
    email: string | null
  }>`
    select o.id, o.company_id as "companyId", o.module_id as "moduleId", d.time_zone as "timeZone",
      d.settings, coalesce(o.contact_email, c.email) as email
    from sale_order o join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id where
      ${isSecret('o', 'uuid', uuid)}`.execute(db)
  const [row] = rows
  const tenant = row && { db, companyId: row.companyId }
  const order = tenant && (await findOrder(tenant, row.moduleId, row.id))
  if (!order) throw new Refusal('NOT_FOUND')
  return {
    change: { role: 'guest', now, timeZone: row.timeZone, tenant, note: note || undefined },
    order,
    guestCancelMin: storedSettings(row.settings).guestCancelMin,
    email: row.email,
  }
}
