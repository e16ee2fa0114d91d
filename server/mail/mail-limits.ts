import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

const HOUR_MS = 3_600_000
/**
 * Mails an hour that one person makes go out, that one company does, that guests of one company do,
 * and that come to one address.
 */
const perHour = { user: 30, company: 60, guests: 60, to: 5 } as const

/**
 * Who makes a mail go out, and to whom. Left out: nobody who is signed in, no company. What guests
 * cause is counted by itself, so that they can't use up what the team needs.
 */
type Sending = { userId?: string; companyId?: string; guestsOf?: string; to: string }

/**
 * Counts a mail to an address that somebody typed, in the open transaction: one that is refused is
 * not counted.
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
  for (const [kind, most] of Object.entries(perHour)) {
    const name = named[kind as keyof typeof named]
    if (name) await countMail(db, `${kind}:${name}`, most, now)
  }
}

/** The same where nobody waits for an answer: whether a mail may go out. */
export async function isMailAllowed(db: Db, sending: Sending, now: number): Promise<boolean> {
  try {
    await expectMailAllowed(db, sending, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Forgets the counts of those who have long stopped. */
export async function forgetOldMailCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_count').where('until_ms', '<', now).execute()
}

/**
 * The row stays locked until the transaction ends, so mails are counted one by one, by all servers
 * together.
 */
async function countMail(db: Db, key: string, most: number, now: number): Promise<void> {
  const row = await db
    .insertInto('mail_count')
    .values({ key, count: 1, until_ms: now + HOUR_MS })
    .onConflict((it) =>
      it.column('key').doUpdateSet({
        count: sql<number>`case when mail_count.until_ms <= ${now} then 1 else mail_count.count + 1 end`,
        until_ms: sql<number>`case when mail_count.until_ms <= ${now} then ${now + HOUR_MS} else mail_count.until_ms end`,
      }),
    )
    .returning(['count', 'until_ms'])
    .executeTakeFirstOrThrow()
  if (row.count <= most) return
  const retryAfterSeconds = Math.ceil((row.until_ms - now) / 1000)
  throw new Refusal('TOO_MANY/mails').with({ retryAfterSeconds })
}
