import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Receipt } from '#contract/receipt.ts'
import { isAccepted, isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import type { Viewer } from '../change/change.ts'
import { isShown, shownName } from '../change/is-shown.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { localDay } from '#contract/zoned-time.ts'
import { factLines } from '../mail/render.ts'
import { bookingFacts, knownFacts, placeOf } from '../receipt/booking-facts.ts'
import { type Appointment, calendarText } from './calendar-text.ts'

type File = { fileName: string; content: string }
type Row = {
  id: Id
  orderNo: string
  version: number
  orderStatusId: OrderStatusId
  startMs: number | null
  endMs: number | null
  note: string | null
  address: string | null
  customerName: string | null
  resourceName: string | null
  companyName: string
  timeZone: string
}

/**
 * A booking as a calendar file for the team. @throws Refusal NOT_FOUND, also for an order that is
 * not a booking
 */
export async function bookingFile(
  { db, companyId }: Tenant,
  id: Id,
  viewer: Viewer,
): Promise<File> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no as "orderNo", o.version, o.order_status_id as "orderStatusId",
      o.start_ms as "startMs", o.end_ms as "endMs", o.note, o.address,
      c.full_name as "customerName", r.name as "resourceName", d.company_name as "companyName",
      d.time_zone as "timeZone"
    from sale_order o join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    left join resource r on r.company_id = o.company_id and r.id = o.resource_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row || row.startMs === null || row.endMs === null) throw new Refusal('NOT_FOUND')
  const lines = await db
    .selectFrom('cart_item')
    .select('name')
    .where('company_id', '=', companyId)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const services = lines.map(({ name }) => name).join(', ')
  // Not the uuid, which opens the receipt: the file may be passed on.
  const customer = row.customerName === null ? '' : shownName(row.customerName, viewer)
  const address = isShown('order.contact', viewer) ? row.address : null
  return fileOf({ ...row, uid: row.id }, viewer.now, {
    startMs: row.startMs,
    endMs: row.endMs,
    summary: [services, customer].filter(Boolean).join(' – '),
    description: [`#${row.orderNo}`, row.resourceName, row.note].filter(Boolean).join('\n'),
    location: address ?? row.companyName,
  })
}

/**
 * The guest's own booking as a calendar file. @throws Refusal NOT_FOUND for an order that is not a
 * booking
 */
export function receiptFile(
  receipt: Receipt,
  {
    publicUrl,
    now,
    language,
    isTyped,
  }: {
    publicUrl: string
    now: number
    language: string
    /** Whether it contains what the guest typed. */
    isTyped: boolean
  },
): File {
  const { uuid, startMs, endMs, company, orderNo } = receipt
  if (startMs === undefined || endMs === undefined) throw new Refusal('NOT_FOUND')
  const url = `${publicUrl}/receipt/${uuid}`
  const facts = knownFacts(bookingFacts(receipt, { language, isTyped }))
  return fileOf({ ...receipt, ...company, uid: uuid }, now, {
    startMs,
    endMs,
    summary: [facts['items'], company.companyName].filter(Boolean).join(' – '),
    description: [`#${orderNo}`, ...factLines(language, facts), url].join('\n'),
    location: placeOf(receipt, isTyped) ?? company.companyName,
    url,
  })
}

/** The status of an appointment in a calendar. */
export function stateOf(order: { orderStatusId: OrderStatusId }): Appointment['state'] {
  return isCancelled(order) ? 'cancelled' : isAccepted(order) ? 'confirmed' : 'requested'
}

function fileOf(
  order: {
    uid: string
    version: number
    orderStatusId: OrderStatusId
    companyName: string
    timeZone: string
  },
  now: number,
  appointment: Omit<Appointment, 'uid' | 'sequence' | 'state'>,
): File {
  const { uid, version: sequence, companyName, timeZone } = order
  return {
    fileName: `${plainName(companyName)} ${localDay(appointment.startMs, timeZone)}.ics`,
    content: calendarText([{ ...appointment, uid, sequence, state: stateOf(order) }], { now }),
  }
}

/** Without signs that file systems refuse. */
function plainName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim()
}
