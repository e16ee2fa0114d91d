import { isSecret } from '../db/company-secret.ts'
import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds, orderStatusLabels } from '#contract/order-status.ts'
import type { RefundedLine } from '#contract/payment.ts'
import type { Receipt } from '#contract/receipt.ts'
import { present } from '../db/columns.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { guestEventsOf, guestLineEvents } from '../order/move/guest-window.ts'
import { type FoundOrder, foundOrderColumns } from '../order/order-head.ts'
import { depositOf } from '../order/money/deposit.ts'
import { dueBackOfRow, owedAmount } from '../order/money/owed.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import type { OrderLine } from '../order/lines/order-line.ts'
import { shownMoneyWithTaxes } from '../order/money/returned-taxes.ts'
import { taxSumsOf } from '../order/money/taxes.ts'
import { namesOf, promotionNames } from '../promotion/promotion-names.ts'
import {
  onlineMoneyColumns,
  type OnlineMoney,
  dueBackBesides,
  onlineRefundAmount,
  beingPaidAmount,
  payableAmount,
  refusedPayment,
} from './online-money.ts'
import {
  companyColumns,
  defaultPlace,
  type FoundCompany,
  receiptCompany,
} from './receipt-company.ts'
import { arrivalOf } from './arrival.ts'
import { type Asking, guestOf } from './asking-guest.ts'
import { maskedPhone } from './masked-phone.ts'
import { receiptLine } from './receipt-line.ts'
import { guestRulesOf } from '../table/guest-rules.ts'

/** How long a receipt's address works after the order. */
const retentionMs = 400 * 24 * 60 * 60 * 1000

type Found = FoundOrder &
  FoundCompany &
  OnlineMoney & {
    companyId: CompanyId
    customerName: string | null
    customerPhone: string | null
    tableName: string | null
    contactName: string | null
    rating: number | null
    settings: StoredSettingsText
    billMs: number | null
    isSeated: number
    dueBackAmount: number
    joinCode: string | null
    isTimeHeld: number
    resourceName: string | null
    proposedWho: string | null
    courierName: string | null
    reached: string
    lines: string
    refunds: string
    promotions: string
  }

const open: readonly number[] = [orderStatusIds.Pending, orderStatusIds.Received]

const trackedStatuses = ['Received', 'Processing', 'Ready', 'Assigned'] as const

const lineKeys = [
  'id',
  'name',
  'quantity',
  'refundedQuantity',
  'restockedQuantity',
  'servedMs',
  'createdMs',
  'updatedMs',
  'isNoPrep',
  'settledQuantity',
  'unitAmount',
  'lineAmount',
  'cartStatus',
  'options',
  'guestKey',
  'guestName',
  'note',
  'allergies',
]

const refundKeys = ['method', 'amount', 'refundedLines', 'createdMs']
type StoredRefund = Omit<NonNullable<Receipt['refunds']>[number], 'refundedLines'> & {
  refundedLines: JsonText<RefundedLine[]> | null
}

type Which = { uuid: string; /** The guest at a table. */ guestSecret?: string | undefined }

/**
 * The data that the holder of a receipt's address may see. The secret is the key, so no company is
 * needed.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED
 */
export async function findReceipt(
  db: Db,
  { uuid, guestSecret }: Which,
  now: number,
): Promise<Receipt> {
  const { jsonArray } = dialectOf(db)
  const lines = jsonArray('p', lineKeys, sql`p.sort, p.id`)
  const refunds = jsonArray('p', refundKeys, sql`p."createdMs", p.id`)
  const reached = jsonArray('p', ['status', 'reachedMs'], sql`p."reachedMs"`)
  const { rows } = await sql<Found>`
    select ${foundOrderColumns}, o.company_id as "companyId", ${companyColumns},
      c.full_name as "customerName", c.phone as "customerPhone", t.name as "tableName",
        o.contact_name as "contactName", o.rating, d.settings,
      s.bill_requested_ms as "billMs", case when s.id is null then 0
        else 1 end as "isSeated", s.join_code as "joinCode",
      case when exists (select 1 from booking_slot b where b.company_id = o.company_id
        and b.order_id = o.id and b.is_proposed = 0) then 1 else 0 end as "isTimeHeld",
      (select r.name from resource r where r.company_id = o.company_id
        and r.id = o.resource_id) as "resourceName",
      (select r.name from resource r where r.company_id = o.company_id
        and r.id = o.proposed_resource_id) as "proposedWho",
      (select j.courier_name from delivery_job j where j.company_id = o.company_id
        and j.order_id = o.id order by j.attempt desc limit 1) as "courierName",
      (select ${reached} from (
        select h.to_state as status, max(h.occurred_ms) as "reachedMs" from state_history h
        where h.company_id = o.company_id and h.parent_id = o.id and h.entity = 'order'
          and h.to_state in (${sql.join(trackedStatuses)})
        group by h.to_state) p) as "reached",
      ${onlineMoneyColumns(dialectOf(db))}, ${dueBackOfRow} as "dueBackAmount",
      (select ${lines} from (
        select x.id, x.sort, x.name, x.quantity, x.refunded_quantity as "refundedQuantity",
          x.restocked_quantity as "restockedQuantity", x.served_ms as "servedMs",
          x.created_ms as "createdMs", x.updated_ms as "updatedMs", x.no_prep as "isNoPrep",
          x.settled_quantity as "settledQuantity", x.unit_amount as "unitAmount",
          x.line_amount as "lineAmount", x.cart_status as "cartStatus", x.options, x.note,
          x.guest_key as "guestKey", x.guest_name as "guestName", x.allergies
        from cart_item x where x.company_id = o.company_id and x.order_id = o.id) p) as "lines",
      (select ${refunds} from (
        select x.id, x.method, x.amount, x.refunded_lines as "refundedLines",
          x.created_ms as "createdMs"
        from payment_txn x where x.company_id = o.company_id and x.order_id = o.id
          and x.direction = 'out' and x.is_sent = 1 and x.state <> 'failed') p) as "refunds",
      ${promotionNames(dialectOf(db), sql`o.company_id`, sql`(o.id)`)} as "promotions"
    from sale_order o
    join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    ${defaultPlace}
    left join dining_table t on t.company_id = o.company_id and t.id = o.table_id
    left join table_session s on s.company_id = o.company_id and s.id = o.table_session_id
      and s.open_key = 'open'
    where ${isSecret('o', 'uuid', uuid)}`.execute(db)
  const found = rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  if (now - found.createdMs > retentionMs) throw new Refusal('LINK_EXPIRED')
  return receiptOf(
    found,
    await guestOf({ db, companyId: found.companyId }, found, guestSecret),
    now,
  )
}

function receiptOf(found: Found, asking: Asking, now: number): Receipt {
  const { timeZone, customerName, customerPhone, contactName, lines, ...order } = present(found)
  const beingPaid = beingPaidAmount(found, asking.key, now)
  const session =
    found.isSeated === 0 ? undefined : found.billMs === null ? 'open' : 'bill-requested'
  const [rules, refunds] = [guestRulesOf(found.settings), refundsOf(found)]
  const { guestCancelMin } = storedSettings(found.settings)
  const hasCode = asking.isThere && rules.hasCodes && !isOver(found)
  const items = fromJsonArray<OrderLine>(lines)
  const isOwn = (line: OrderLine) => asking.key !== undefined && line.guestKey === asking.key
  const table =
    found.tableSessionId === null
      ? undefined
      : {
          isThere: asking.isThere || !rules.hasCodes,
          hasOwnLines: items.some((line) => isLive(line) && isOwn(line)),
        }
  // Guests see the name that they entered, not that of another guest or of the stored customer.
  const ownName = items.find((line) => isOwn(line) && line.guestName)?.guestName
  const shownName = ownName ?? (contactName || customerName)
  return {
    ...order,
    createdMs: found.takenMs ?? found.createdMs,
    ...shownMoneyWithTaxes(found),
    isTaxIncluded: found.isTaxIncluded === 1,
    taxes: taxSumsOf(found),
    owedAmount: owedAmount(found),
    payableAmount: payableAmount(found, now, { beingPaid }),
    ownPayableAmount: payableAmount(found, now, { beingPaid, atMost: asking.ownAmount }),
    beingPaidAmount: beingPaid,
    refusedPayment: refusedPayment(found),
    promotions: namesOf(found.promotions),
    refunds,
    deposit: depositOf(found),
    onlineRefundAmount: onlineRefundAmount(found),
    dueBackAmount: dueBackBesides(found, found.dueBackAmount),
    company: receiptCompany(found),
    note: ownNote(found),
    arrivesMs: arrivalOf(found, storedSettings(found.settings)),
    statusLabel: statusLabelOf(found),
    customerFirstName: shownName?.trim().split(/\s+/)[0],
    customerPhone: customerPhone && maskedPhone(customerPhone),
    isTimeHeld: isTimeHeld(found),
    proposal: proposalOf(found, now),
    isProposalWithdrawn:
      (found.proposalWithdrawnMs !== null && open.includes(found.orderStatusId)) || undefined,
    // Set only while the order is in progress.
    address: undefined,
    courierName: undefined,
    reached: undefined,
    ...trackOf(found),
    tableCode: hasCode ? (found.joinCode ?? undefined) : undefined,
    lines: items.map((line) =>
      receiptLine(line, {
        ...asking,
        isOwn: isOwn(line),
        refunds,
        events: guestLineEvents(line, { ...found, guestCancelMin }, now),
      }),
    ),
    allowedEvents: guestEventsOf({ ...found, session, table, guestCancelMin }, now, timeZone),
  }
}

/** The note that the guest left with a booking; one of the team is not shown to them. */
function ownNote({ moduleId, source, note }: Found): string | undefined {
  const isOwn = source === 'guest' && has(moduleNameOf(moduleId), 'bookings')
  return (isOwn && note) || undefined
}

/** What was given back, overpayments too; undefined if nothing was. */
function refundsOf(found: Found): Receipt['refunds'] {
  const refunds = fromJsonArray<StoredRefund>(found.refunds)
  if (refunds.length === 0) return undefined
  return refunds.map(({ refundedLines, ...refund }) => ({
    ...refund,
    ...(refundedLines !== null && { refundedLines: fromJson(refundedLines) }),
  }))
}

type Reached = { status: (typeof trackedStatuses)[number]; reachedMs: number }

/** The progress of an order, and the destination of a delivery; empty once the order is over. */
function trackOf(
  found: Found,
): Pick<Receipt, 'reached' | 'address' | 'courierName'> | Record<string, never> {
  if (isOver(found)) return {}
  const { address, courierName, deliveryType } = found
  return {
    reached: fromJsonArray<Reached>(found.reached).map(({ status, reachedMs }) => ({
      orderStatusId: orderStatusIds[status],
      reachedMs,
    })),
    ...(deliveryType === 'Delivery' && {
      address: address ?? undefined,
      courierName: courierName?.trim().split(/\s+/)[0],
    }),
  }
}

/** The proposed time that the guest can accept, until it or the booking is over. */
function proposalOf(
  { proposedMs, proposedResourceId, proposedWho, orderStatusId }: Found,
  now: number,
): Receipt['proposal'] {
  if (proposedMs === null || proposedMs <= now || !open.includes(orderStatusId)) return undefined
  return {
    startMs: proposedMs,
    resource:
      proposedResourceId !== null && proposedWho !== null
        ? { id: proposedResourceId, name: proposedWho }
        : undefined,
  }
}

/** Without a calendar, a time is not held before the company has accepted. */
function isTimeHeld({
  startMs,
  orderStatusId,
  holdUntilMs,
  isTimeHeld: isKept,
}: Found): boolean | undefined {
  if (startMs === null || !open.includes(orderStatusId)) return undefined
  return isKept === 1 || orderStatusId !== orderStatusIds.Pending || holdUntilMs !== null
}

function statusLabelOf({ moduleId, orderStatusId }: FoundOrder): string {
  const module = moduleNameOf(moduleId)
  return (module && orderStatusLabels(module)[orderStatusId]) ?? ''
}
