import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

const HOUR_MS = 3_600_000
/**
 * Mails per hour: caused by one person, by one company, by guests of one company, and sent to one
 * address.
 */
const perHour = { user: 30, company: 60, guests: 60, to: 5 } as const
const kinds = ['user', 'company', 'guests', 'to'] as const

/**
 * Who causes a mail, and its recipient. Absent: no signed-in user, no company. Guests' mails have
 * their own limit, so that they can't use up the team's.
 */
type Sending = { userId?: string; companyId?: string; guestsOf?: string; to: string }

/**
 * Counts a mail to a typed address, in the open transaction: a refused one is not counted.
 * @throws Refusal TOO_MANY with the seconds to wait
 */
export async function expectMailAllowed(
  db: Db,
  { userId, companyId, guestsOf, to }: Sending,
  now: number,
): Promise<void> {
  const named = {
    user: userId,
    company: companyId,
    guests: guestsOf,
    to: hash('sha256', to.toLowerCase(), 'base64url'),
  }
  for (const kind of kinds) {
    const name = named[kind]
    if (name) await countMail(db, `${kind}:${name}`, perHour[kind], now)
  }
}

/** The same for background jobs: whether a mail may be sent. */
export async function isMailAllowed(db: Db, sending: Sending, now: number): Promise<boolean> {
  try {
    await expectMailAllowed(db, sending, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Deletes expired counts. */
export async function forgetOldMailCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_count').where('until_ms', '<', now).execute()
}

/** The row stays locked until the transaction ends, so that all servers count one by one. */
async function countMail(db: Db, key: string, most: number, now: number): Promise<void> {
  const row = await db
    .insertInto('mail_count')
    .values({ key, count: 1, until_ms: now + HOUR_MS })
    .onConflict((it) =>
      it.column('key').doUpdateSet({
        count: sql<number>`case when mail_count.until_ms <= ${now} then 1
          else mail_count.count + 1 end`,
        until_ms: sql<number>`case when mail_count.until_ms <= ${now} then ${now + HOUR_MS}
          else mail_count.until_ms end`,
      }),
    )
    .returning(['count', 'until_ms'])
    .executeTakeFirstOrThrow()
  if (row.count <= most) return
  const retryAfterSeconds = Math.ceil((row.until_ms - now) / 1000)
  throw new Refusal('TOO_MANY/mails').with({ retryAfterSeconds })
}
