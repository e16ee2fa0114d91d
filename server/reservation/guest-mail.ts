import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Letter } from '../mail/post.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { shownTime } from '../mail/shown-time.ts'
import { mailWordingOf } from '../words/mails.ts'
import { type ReservationMessage, reservationMessage } from './tell-guest.ts'

/** Mails guests about their reservations, after the commit. */
export function sendReservationMails({ outbox, post, databases }: App): void {
  outbox.handle(reservationMessage, async (message, job) => {
    const letter = await letterOf(databases.read, job.companyId, message)
    if (letter) await post.deliver(letter, job)
  })
}

type Found = {
  token: string
  email: string | null
  name: string
  language: string | null
  companyName: string
  timeZone: string
}

/** Undefined when there is no recipient any more: erased meanwhile. */
async function letterOf(
  db: Db,
  companyId: CompanyId,
  { reservationId, about, startMs, partySize, reasonCode }: ReservationMessage,
): Promise<Letter | undefined> {
  const { rows } = await sql<Found>`
    select r.token, coalesce(r.email, c.email) as "email", r.name, r.language,
      d.company_name as "companyName", d.time_zone as "timeZone"
    from reservation r join company_detail d on d.id = r.company_id
    left join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id = ${companyId} and r.id = ${reservationId}`.execute(db)
  const [found] = rows
  if (!found?.email) return undefined
  const language = await readerLanguage({ db, companyId }, found.language)
  return {
    kind: `reservation-${about}`,
    to: found.email,
    language,
    path: `/others/reservation/${found.token}`,
    moduleId: moduleIds.tableOrdering,
    values: {
      fullName: found.name,
      companyName: found.companyName,
      time: shownTime(startMs, language, found.timeZone),
      people: String(partySize),
      ...(reasonCode === 'mistake' && { reason: mailWordingOf(language).reasons.mistake }),
      ...(reasonCode === 'guest_asked' && {
        reason: mailWordingOf(language).reasons.customer_request,
      }),
    },
  }
}
