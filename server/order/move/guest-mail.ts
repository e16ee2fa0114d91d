import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Deposit } from '#contract/deposit.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { selected } from '../../db/columns.ts'
import type { Db, Tenant } from '../../db/tenant.ts'
import type { App } from '../../http/app-parts.ts'
import { type GuestLetter, mailGuest, textGuest } from '../../mail/guest-letter.ts'
import { readerLanguage } from '../../mail/reader-language.ts'
import { moneyIn } from '../../mail/shown-money.ts'
import { shownTime } from '../../mail/shown-time.ts'
import { type MailKind, mailWordingOf } from '../../words/mails.ts'
import { type Deposited, depositColumns, depositOf } from '../money/deposit.ts'
import { type About, type GuestMessage, guestMessage, guestText } from './tell-guest.ts'
import { dateLanguageOf } from '#contract/languages.ts'

/** Sends mails and texts to guests about their orders and bookings, after the commit. */
export function sendGuestMails({ outbox, post, databases }: App): void {
  outbox.handle(guestMessage, async (message, job) => {
    await mailGuest(post, await guestLetter(databases.read, job.companyId, message), job)
  })
  outbox.handle(guestText, async (message, job) => {
    await textGuest(post, await guestLetter(databases.read, job.companyId, message), job)
  })
}

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
  db: Db,
  companyId: CompanyId,
  { orderId, about, promisedMs, startMs, reasonCode, proposed, refund, isUnnamed }: GuestMessage,
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
  const letter = {
    kind: kindOf(about, isBooking),
    language,
    path: `/receipt/${order.uuid}`,
    moduleId: order.moduleId,
    values: {
      // Anyone can trigger these mails for any address, so they contain nothing that the guest
      // typed.
      ...(about !== 'placed' &&
        about !== 'requested' &&
        !isUnnamed && { fullName: order.fullName ?? '' }),
      ...wanted,
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
  return { letter, email: order.email, number: order.number }
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
    about === 'lapsed'
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
      about === 'refunded')
  )
    return `booking-${about}`
  return `order-${about}`
}
