import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { createOrder } from '#contract/new-order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Change } from '../../change/change.ts'
import { recordHistory } from '../../change/history.ts'
import { newSecret } from '../../db/company-secret.ts'
import { newId } from '../../db/id.ts'
import type { TableGuest } from '../../table/guests.ts'
import type { DepositTerms } from '../money/ask-deposit.ts'
import { storedDiscount } from '../money/hand-discount-of.ts'
import { findOrder, type FoundOrder, type OrderHead } from '../order-head.ts'
import { nextOrderNumber } from './order-numbers.ts'
import { readyMinutes } from './ready-time.ts'
import { deliveryAmountOf, deliveryTypeOf, findTerms } from './terms.ts'

export type Wanted = Omit<InputOf<typeof createOrder>, 'source'> & {
  source?: OrderHead['source'] | undefined
}

/** Whether a new order starts as pending, and the name under which a guest placed it. */
export type Arrival = {
  isPending?: boolean
  /**
   * Throws when a limit is reached. Takes the lock of the guests' gate: other guests of the company
   * wait until the commit.
   */
  expectRoom?: (() => Promise<void>) | undefined
  /** When it was taken, if it waited for a connection. */ takenMs?: number | undefined
  /** Unverified: counted promotions make the order start as pending. */ isUnproven?: boolean
  /** Options could not be selected yet. */ isChosenLater?: boolean
  /** The time is not held until the team accepts. */ holdsNoTime?: boolean
  /** The terms of a deposit, if the services require one: the booking is held until it is paid. */
  deposit?: Pick<DepositTerms, 'backHours'> | undefined
  contactName?: string
  contactEmail?: string | undefined
  /** The party size at the table. */ partySize?: number | undefined
  /** A guest at a table. */ guest?: TableGuest
  /** The key of the guest's browser. */ guestKey?: string | undefined
  /** The hash of the guest's address. */ addressKey?: string | undefined
  /** Counts a mail that the guest causes; whether it is within the limits (ADR 0234). */
  mayMail?: (() => Promise<boolean>) | undefined
  /** Stores that the guest agreed to texts, before they are told of the order. */
  agree?: ((id: Id) => Promise<void>) | undefined
}

type Extras = Arrival & {
  customerId?: Id
  sessionId?: Id
  durationMin?: number
  promisedMs: number | undefined
}

/** The amounts of a new order before its lines are summed up. */
const nothing = {
  subtotal_amount: 0,
  discount_amount: 0,
  tax_amount: 0,
  total_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  item_count: 0,
  open_item_count: 0,
}
const unset = {
  location_id: null,
  resource_id: null,
  outcome: null,
  reason_code: null,
  cancelled_by: null,
}

/** Writes a new order without lines: pending, or received. */
export async function insertOrder(
  change: Change,
  moduleId: ModuleId,
  wanted: Wanted,
  extras: Extras,
): Promise<FoundOrder> {
  const { db, companyId } = change.tenant
  const { customerId, sessionId, durationMin, isPending, takenMs, promisedMs } = extras
  const { contactName, contactEmail, partySize } = extras
  const [company, orderNo, readyMs] = await Promise.all([
    findTerms(change.tenant),
    nextOrderNumber(change.tenant),
    isPending ? undefined : readyFrom(change, moduleId, wanted.tableId, takenMs),
  ])
  const deliveryType = deliveryTypeOf(wanted)
  const { handDiscountKind, handDiscountValue } = storedDiscount(wanted.discount ?? {})
  const id = newId()
  const stamps = {
    created_ms: change.now,
    updated_ms: change.now,
    moved_ms: change.now,
    version: 1,
  }
  await db
    .insertInto('sale_order')
    .values({
      company_id: companyId,
      id,
      ...stamps,
      ...nothing,
      ...unset,
      uuid: newSecret(companyId),
      order_no: String(orderNo),
      module_id: moduleId,
      order_status_id: isPending ? orderStatusIds.Pending : orderStatusIds.Received,
      payment_status: 'unpaid',
      delivery_type: deliveryType ?? null,
      source: wanted.source ?? (sessionId ? 'table' : 'walk_in'),
      customer_id: customerId ?? null,
      contact_name: contactName ?? null,
      taken_by: change.actorId ?? null,
      taken_ms: takenMs ?? null,
      contact_email: contactEmail ?? null,
      party_size: partySize ?? null,
      language: change.language ?? null,
      table_id: wanted.tableId ?? null,
      table_session_id: sessionId ?? null,
      start_ms: durationMin === undefined ? null : (wanted.startMs ?? null),
      end_ms:
        durationMin === undefined || wanted.startMs === undefined
          ? null
          : wanted.startMs + durationMin * 60_000,
      promised_ms: promisedMs ?? readyMs ?? null,
      wanted_ms: wanted.promisedMs === undefined ? null : (promisedMs ?? null),
      note: wanted.note || null,
      address: wanted.address || null,
      tax_percent: company.taxPercent,
      tax_included: company.isTaxIncluded,
      tip_amount: wanted.tipAmount ?? 0,
      hand_discount_kind: handDiscountKind,
      hand_discount_value: handDiscountValue,
      delivery_amount: deliveryAmountOf(company, deliveryType),
      currency: company.currency,
    })
    .execute()
  const to = isPending ? 'Pending' : 'Received'
  const entry = { entity: 'order', entityId: id, parentId: id, to, version: 1 }
  await recordHistory({ ...change, now: takenMs ?? change.now }, [
    { ...entry, event: 'order.create' },
  ])
  if (takenMs !== undefined) await recordHistory(change, [{ ...entry, event: 'order.send' }])
  const order = await findOrder(change.tenant, moduleId, id)
  if (!order) throw new Error('an order that was just written is not there')
  return order
}

/** The ready time of an order that starts accepted, counted from when it was taken. */
async function readyFrom(
  { tenant, now }: Change,
  moduleId: ModuleId,
  tableId: Id | undefined,
  takenMs: number = now,
): Promise<number | undefined> {
  const minutes = await readyMinutes(tenant, { moduleId, tableId }, now)
  return minutes && Math.max(takenMs + minutes * 60_000, now)
}
