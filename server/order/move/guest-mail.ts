import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Db } from '../../db/tenant.ts'
import type { App } from '../../http/app-parts.ts'
import type { Letter } from '../../mail/post.ts'
import { readerLanguage } from '../../mail/reader-language.ts'
import { shownTime } from '../../mail/shown-time.ts'
import { type MailKind, mailWordingOf } from '../../words/mails.ts'
import { type About, type GuestMessage, guestMessage } from './tell-guest.ts'

/** Mails guests about their orders and bookings, after the commit. */
export function sendGuestMails({ outbox, post, databases }: App): void {
  outbox.handle(guestMessage, async (message, job) => {
    const letter = await letterOf(databases.read, job.companyId, message)
    if (letter) await post.deliver(letter, job)
  })
}

type Found = {
  uuid: string
  orderNo: string
  moduleId: number
  email: string | null
  fullName: string | null
  language: string | null
  resourceName: string | null
  companyName: string
  timeZone: string
}

/** Undefined when there is no recipient any more: erased meanwhile. */
async function letterOf(
  db: Db,
  companyId: CompanyId,
  { orderId, about, promisedMs, startMs, reasonCode, proposed }: GuestMessage,
): Promise<Letter | undefined> {
  const { rows } = await sql<Found>`
    select o.uuid, o.order_no as "orderNo", o.module_id as "moduleId", coalesce(o.contact_email,
      c.email) as "email", coalesce(o.contact_name, c.full_name) as "fullName",
      o.language, r.name as "resourceName", d.company_name as "companyName",
      d.time_zone as "timeZone"
    from sale_order o join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    left join resource r on r.company_id = o.company_id
      and r.id = ${proposed ? (proposed.resourceId ?? null) : sql`o.resource_id`}
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  const [order] = rows
  if (!order?.email) return undefined
  const language = await readerLanguage({ db, companyId }, order.language)
  const moment = startMs ?? (about === 'accepted' ? promisedMs : undefined)
  return {
    kind: kindOf(about, has(moduleNameOf(order.moduleId), 'bookings')),
    to: order.email,
    language,
    path: `/receipt/${order.uuid}`,
    moduleId: order.moduleId,
    values: {
      fullName: order.fullName ?? '',
      companyName: order.companyName,
      orderNo: order.orderNo,
      ...(moment !== undefined && { time: shownTime(moment, language, order.timeZone) }),
      ...(proposed && { proposal: shownTime(proposed.startMs, language, order.timeZone) }),
      ...(order.resourceName !== null && { who: order.resourceName }),
      ...(reasonCode !== undefined &&
        reasonCode !== 'other' && { reason: mailWordingOf(language).reasons[reasonCode] }),
    },
  }
}

/** A booking has its own texts where its time matters. */
function kindOf(about: About, isBooking: boolean): MailKind {
  if (
    about === 'placed' ||
    about === 'requested' ||
    about === 'reminder' ||
    about === 'rescheduled' ||
    about === 'proposed'
  )
    return `booking-${about}`
  if (
    isBooking &&
    (about === 'accepted' ||
      about === 'rejected' ||
      about === 'cancelled' ||
      about === 'expired' ||
      about === 'corrected')
  )
    return `booking-${about}`
  return `order-${about}`
}
