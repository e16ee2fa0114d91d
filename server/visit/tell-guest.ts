import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { notifyVisit } from '#contract/visit.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import type { Post } from '../mail/post.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import type { Change } from '../change/change.ts'
import { moveInQueue } from './move-visit.ts'
import { textWaiting } from './queue-text.ts'
import type { FoundVisit } from './visit-row.ts'

/** The minimum time between two messages to the same guest. */
const GUARD_MS = 20_000

type Message = Pick<InputOf<typeof notifyVisit>, 'channel' | 'template'>

/**
 * Calls or messages a guest: on their page and on the board by a live event, by mail or text
 * message through the outbox.
 * @throws Refusal TOO_MANY within 20 seconds of the last message, TRANSITION_NOT_ALLOWED for an
 * entry that isn't waiting, VALIDATION without an address, an agreement to texts or a sender
 */
export async function tellGuest(
  change: Change,
  post: Post,
  read: FoundVisit,
  { channel, template }: Message,
): Promise<void> {
  if (channel === 'sms' && !post.canTextGuests) throw invalid('channel', 'no_sender', 'noTexting')
  const address = addressOf(read, channel)
  await takeTurn(change, read)
  if (template === 'called') await moveInQueue(change, read, 'queue.call', { isTold: true })
  else if (read.queueStatus !== 'Waiting') throw new Refusal('TRANSITION_NOT_ALLOWED')
  else
    publish(change.tenant, {
      topic: 'visit',
      id: read.id,
      version: read.version,
      moduleId: read.moduleId,
    })
  const kind = `queue-${template}` as const
  if (channel === 'sms' && !(await textWaiting(change.tenant, read.id, kind)))
    throw invalid('channel', 'no_agreement', 'noTextAgreement')
  if (address === undefined) return

  const { rows } = await sql<{
    name: string
  }>`select company_name as "name" from company_detail
    where id = ${change.tenant.companyId}`.execute(change.tenant.db)
  const values = {
    fullName: read.customerName ?? '',
    companyName: rows[0]?.name ?? '',
    ticketNo: String(read.ticketNo ?? ''),
  }
  const language = await readerLanguage(change.tenant, read.language)
  await post.mail(change.tenant, {
    kind,
    to: address,
    language,
    values,
    path: `/others/ticket/${read.token}`,
    moduleId: read.moduleId,
  })
}

/** A conditional update: of two simultaneous calls one is refused. */
async function takeTurn(
  { tenant: { db, companyId }, now }: Change,
  { id }: FoundVisit,
): Promise<void> {
  const { rows } = await sql<{ notifiedMs: number }>`
    update customer_visit set notified_ms = ${now} where company_id = ${companyId} and id = ${id}
      and (notified_ms is null or notified_ms <= ${now - GUARD_MS})
      returning notified_ms as "notifiedMs"`.execute(db)
  if (rows[0]) return
  const last = await sql<{
    notifiedMs: number
  }>`select notified_ms as "notifiedMs" from customer_visit where company_id = ${companyId}
    and id = ${id}`.execute(db)
  throw new Refusal('TOO_MANY').with({
    retryAfterSeconds: Math.max(
      1,
      Math.ceil(((last.rows[0]?.notifiedMs ?? now) + GUARD_MS - now) / 1000),
    ),
  })
}

/** The mail address; undefined for channels that need none. @throws Refusal VALIDATION */
function addressOf({ customerEmail }: FoundVisit, channel: Message['channel']): string | undefined {
  if (channel !== 'email') return undefined
  if (!customerEmail) throw invalid('channel', 'no_address', 'noGuestAddress')
  return customerEmail
}
