import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { Deposit } from '#contract/deposit.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Receipt } from '#contract/receipt.ts'
import { receiptFile } from '../../calendar/booking-file.ts'
import { selected } from '../../db/columns.ts'
import type { Db, Tenant } from '../../db/tenant.ts'
import type { App } from '../../http/app-parts.ts'
import { Refusal } from '../../http/refusal.ts'
import { type GuestLetter, mailGuest, textGuest } from '../../mail/guest-letter.ts'
import { readerLanguage } from '../../mail/reader-language.ts'
import { moneyIn } from '../../mail/shown-money.ts'
import { shownTime } from '../../mail/shown-time.ts'
import { bookingFacts, knownFacts } from '../../receipt/booking-facts.ts'
import { findReceipt } from '../../receipt/find-receipt.ts'
import { type MailKind, mailWordingOf } from '../../words/mails.ts'
import { type Deposited, depositColumns, depositOf } from '../money/deposit.ts'
import { type About, type GuestMessage, guestMessage, guestText } from './tell-guest.ts'
import { dateLanguageOf } from '#contract/languages.ts'

/** Sends mails and texts to guests about their orders and bookings, after the commit. */
export function sendGuestMails({ outbox, post, databases, clock, config }: App): void {
  const letterOf = (companyId: CompanyId, message: GuestMessage) =>
    guestLetter({ db: databases.read, companyId }, message, {
      now: clock.now(),
      publicUrl: config.publicUrl,
    })
  outbox.handle(guestMessage, async (message, job) => {
    await mailGuest(post, await letterOf(job.companyId, message), job)
  })
  outbox.handle(guestText, async (message, job) => {
    await textGuest(post, await letterOf(job.companyId, message), job)
  })
}

/** Messages that a guest alone causes. */
const ofGuest: ReadonlySet<About> = new Set<About>(['placed', 'requested', 'withdrawn'])

/** Messages that bring the booking, or its cancellation, for the guest's calendar. */
const isFiled: ReadonlySet<About> = new Set<About>([
  'placed',
  'accepted',
  'rescheduled',
  'reassigned',
  'corrected',
  'rejected',
  'expired',
  'lapsed',
  'cancelled',
  'withdrawn',
])

/** The number of an order's lines that a mail lists. */
const MOST_NAMED = 20

type Found = Deposited & {
  currency: string
  totalAmount: number
  uuid: string
  orderNo: string
  moduleId: number
  email: string | null
  number: string | null
  fullName: string | null
  language: string | null
  resourceName: string | null
  companyName: string
  timeZone: string
}

async function guestLetter(
  { db, companyId }: Tenant,
  { orderId, about, promisedMs, startMs, reasonCode, proposed, refund, isUnnamed }: GuestMessage,
  at: { now: number; publicUrl: string },
): Promise<GuestLetter> {
  const { rows } = await sql<Found>`
    select o.uuid, o.order_no as "orderNo", o.module_id as "moduleId", coalesce(o.contact_email,
      c.email) as "email", g.number, coalesce(o.contact_name, c.full_name) as "fullName",
      o.language, o.currency, o.total_amount as "totalAmount", ${selected('o', depositColumns)},
      r.name as "resourceName", d.company_name as "companyName",
      d.time_zone as "timeZone"
    from sale_order o join company_detail d on d.id = o.company_id
    left join text_agreement g on g.company_id = o.company_id and g.record_id = o.id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    left join resource r on r.company_id = o.company_id
      and r.id = ${proposed ? (proposed.resourceId ?? null) : sql`o.resource_id`}
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  const [order] = rows
  if (!order) return {}
  const language = await readerLanguage({ db, companyId }, order.language)
  const isTimed = about === 'accepted' || about === 'placed'
  const moment = startMs ?? (isTimed ? promisedMs : undefined)
  const isBooking = has(moduleNameOf(order.moduleId), 'bookings')
  const wanted =
    about === 'placed' && !isBooking
      ? await wantedValues({ db, companyId }, orderId, order, language)
      : {}
  // Anyone can trigger these mails for any address, so they contain nothing that the guest typed.
  const isTyped = !isUnnamed && !ofGuest.has(about)
  const receipt = isBooking ? await shownReceipt(db, order.uuid, at.now) : undefined
  const letter = {
    kind: kindOf(about, isBooking),
    language,
    path: `/receipt/${order.uuid}`,
    moduleId: order.moduleId,
    values: {
      ...(isTyped && { fullName: order.fullName ?? '' }),
      ...wanted,
      ...(receipt && knownFacts(bookingFacts(receipt, { language, startMs, isTyped }))),
      companyName: order.companyName,
      orderNo: order.orderNo,
      ...(moment !== undefined && { time: shownTime(moment, language, order.timeZone) }),
      ...(proposed && { proposal: shownTime(proposed.startMs, language, order.timeZone) }),
      ...depositValues(order, language),
      ...(refund && refundValues(refund, order, language)),
      ...(order.resourceName !== null && { who: order.resourceName }),
      ...(reasonCode !== undefined &&
        reasonCode !== 'other' && { reason: mailWordingOf(language).reasons[reasonCode] }),
    },
  }
  const file =
    receipt && isFiled.has(about) ? calendarOf(receipt, { ...at, language, isTyped }) : undefined
  return { letter, email: order.email, number: order.number, file }
}

/** The receipt behind the mail's link; undefined once it has expired. */
async function shownReceipt(db: Db, uuid: string, now: number): Promise<Receipt | undefined> {
  try {
    return await findReceipt(db, { uuid }, now)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A cancelled booking's file removes it from the calendar. */
function calendarOf(receipt: Receipt, told: Parameters<typeof receiptFile>[1]) {
  if (receipt.startMs === undefined) return undefined
  const { fileName, content } = receiptFile(receipt, told)
  const method = isCancelled(receipt) ? 'CANCEL' : 'PUBLISH'
  return { fileName, content, type: `text/calendar; charset=utf-8; method=${method}` }
}

/** The ordered items and the total. */
async function wantedValues(
  { db, companyId }: Tenant,
  orderId: Id,
  { totalAmount, currency }: Found,
  language: string,
): Promise<{ items: string; total: string }> {
  const lines = await db
    .selectFrom('cart_item')
    .select(['quantity', 'name'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('cart_status', '<>', 'Cancelled')
    .orderBy('sort')
    .limit(MOST_NAMED + 1)
    .execute()
  const named = lines.slice(0, MOST_NAMED).map(({ quantity, name }) => `${quantity} × ${name}`)
  return {
    items: [...named, ...(lines.length > MOST_NAMED ? ['…'] : [])].join(', '),
    total: moneyIn(dateLanguageOf(language), currency)(totalAmount),
  }
}

/** The deposit for the text of the mail, if it is paid or refunded. */
function depositValues(order: Found, language: string): Record<string, string> {
  const deposit = depositOf(order)
  const name = deposit && saidAs[deposit.status]
  return name
    ? { [name]: moneyIn(dateLanguageOf(language), order.currency)(deposit.depositAmount) }
    : {}
}

/** How much went back, and what to expect. */
function refundValues(
  { amount, method }: NonNullable<GuestMessage['refund']>,
  { currency }: Found,
  language: string,
): Record<string, string> {
  return {
    refund: moneyIn(dateLanguageOf(language), currency)(amount),
    how: mailWordingOf(language).refundBy[method],
  }
}

const saidAs: Partial<Record<Deposit['status'], string>> = {
  paid: 'deposit',
  returned: 'depositBack',
}

/** A booking has its own texts where its time matters. */
function kindOf(about: About, isBooking: boolean): MailKind {
  if (
    about === 'requested' ||
    about === 'reminder' ||
    about === 'rescheduled' ||
    about === 'reassigned' ||
    about === 'proposed' ||
    about === 'lapsed' ||
    about === 'withdrawn'
  )
    return `booking-${about}`
  if (
    isBooking &&
    (about === 'placed' ||
      about === 'accepted' ||
      about === 'rejected' ||
      about === 'cancelled' ||
      about === 'expired' ||
      about === 'corrected' ||
      about === 'refunded' ||
      about === 'unrefunded')
  )
    return `booking-${about}`
  return `order-${about}`
}
