import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { type GuestLetter, mailGuest, textGuest } from '../mail/guest-letter.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { shownTime } from '../mail/shown-time.ts'
import { mailWordingOf } from '../words/mails.ts'
import { type ReservationMessage, reservationMessage, reservationText } from './tell-guest.ts'

/** Sends mails and texts to guests about their reservations, after the commit. */
export function sendReservationMails({ outbox, post, databases }: App): void {
  outbox.handle(reservationMessage, async (message, job) => {
    await mailGuest(post, await guestLetter(databases.read, job.companyId, message), job)
  })
  outbox.handle(reservationText, async (message, job) => {
    await textGuest(post, await guestLetter(databases.read, job.companyId, message), job)
  })
}

type Found = {
  token: string
  email: string | null
  number: string | null
  name: string
  language: string | null
  companyName: string
  timeZone: string
}

async function guestLetter(
  db: Db,
  companyId: CompanyId,
  { reservationId, about, startMs, partySize, reasonCode }: ReservationMessage,
): Promise<GuestLetter> {
  const { rows } = await sql<Found>`
    select r.token, coalesce(r.email, c.email) as "email", g.number, r.name, r.language,
      d.company_name as "companyName", d.time_zone as "timeZone"
    from reservation r join company_detail d on d.id = r.company_id
    left join text_agreement g on g.company_id = r.company_id and g.record_id = r.id
    left join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id = ${companyId} and r.id = ${reservationId}`.execute(db)
  const [found] = rows
  if (!found) return {}
  const language = await readerLanguage({ db, companyId }, found.language)
  const letter: GuestLetter['letter'] = {
    kind: `reservation-${about}`,
    language,
    path: `/others/reservation/${found.token}`,
    moduleId: moduleIds.tableOrdering,
    values: {
      // A guest alone causes these two for any address, so they do not repeat the typed name.
      ...(about !== 'requested' && about !== 'confirmed' && { fullName: found.name }),
      companyName: found.companyName,
      time: shownTime(startMs, language, found.timeZone),
      people: String(partySize),
      ...(reasonCode === 'mistake' && { reason: mailWordingOf(language).reasons.mistake }),
      ...(reasonCode === 'guest_asked' && {
        reason: mailWordingOf(language).reasons.customer_request,
      }),
    },
  }
  return { letter, email: found.email, number: found.number }
}
