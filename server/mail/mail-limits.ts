import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { inSavepoint } from '../db/in-savepoint.ts'
import type { Db } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { addressKeyOf } from '../promotion/proven.ts'

/**
 * The purpose and the cause of a mail. Each purpose has budgets of its own, so that mails which an
 * account's holder needs are never refused because of mails that strangers caused.
 */
type Mailing =
  | { purpose: 'invitation' | 'address-code'; userId: string; companyId: string; to: string }
  /**
   * `by`: the networks of the guest; `confirmation`: a mail about the guest's own post or its
   * cancellation; `own-move`: about another time that they chose.
   */
  | { purpose: 'proof' | 'confirmation' | 'own-move'; guestsOf: string; by: Networks; to: string }
  | { purpose: 'sign-up'; to: string }
  /** `userId`: undefined for mails by the system. */
  | { purpose: 'applicant'; userId?: string; companyId: string; isTrial: boolean; to: string }
  /** `holder`: the recipient's account. */
  | { purpose: 'reset' | 'let-in' | 'new-device'; holder: string }

type Budget = { key: string; most: number; perMs: number }

/**
 * The limits per hour for mails to entered addresses: per signed-in person, per company, and per
 * pair of sender and address.
 */
const most = { user: 30, company: 60, pair: 5 } as const
/**
 * The limits per hour for mails caused by guests: per network, and per company for all its guests.
 */
const mostOfGuests = {
  proof: { guest: 20, guests: 100 },
  confirmation: { guest: 60, guests: 300 },
  'own-move': { guest: 60, guests: 300 },
} as const
/** The limits per hour to one address, regardless of the sender. */
const mostTo = {
  applicant: 20,
  invitation: 20,
  'address-code': 10,
  proof: 5,
  confirmation: 10,
  'own-move': 10,
  'sign-up': 5,
} as const
/**
 * The limits for mails to applicants, high enough to notify those of a large posting within the
 * hour. Companies on trial have a low daily limit, because a trial is free and unverified.
 */
const mostToApplicants = { user: 300, company: 500, trialADay: 30 } as const
/**
 * The limits to the holder of an account. Strangers can cause reset and let-in mails, so these
 * budgets refill within five minutes. New-device mails require the password.
 */
const mostOf = {
  reset: { most: 2, perMs: 5 * MINUTE_MS },
  'let-in': { most: 1, perMs: 5 * MINUTE_MS },
  'new-device': { most: 12, perMs: HOUR_MS },
} as const

/**
 * Counts a mail in the open transaction; a refused one is not counted.
 * @throws Refusal TOO_MANY with the seconds to wait
 */
export async function expectMailAllowed(db: Db, mailing: Mailing, now: number): Promise<void> {
  for (const budget of budgetsOf(mailing)) await countMail(db, budget, now)
}

/** The same for callers that continue without the mail. Returns whether it may be sent. */
export async function isMailAllowed(db: Db, mailing: Mailing, now: number): Promise<boolean> {
  try {
    await inSavepoint(db, () => expectMailAllowed(db, mailing, now))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Deletes expired counts. */
export async function forgetOldMailCounts(db: Db, now: number): Promise<void> {
  const where = sql`until_ms < ${now}`
  await deleteInPieces(db, { table: 'mail_count', key: ['key'], where })
}

/**
 * The limit of the address comes last, so that mails refused by an earlier limit do not count for
 * it.
 */
function budgetsOf(mailing: Mailing): Budget[] {
  if ('holder' in mailing) {
    const { purpose, holder } = mailing
    return [{ key: `${purpose}:${holder}`, ...mostOf[purpose] }]
  }
  const { purpose } = mailing
  const to = addressKeyOf(mailing.to)
  const hourly = (key: string, most: number) => ({ key, most, perMs: HOUR_MS })
  const ceiling = hourly(`${purpose} to:${to}`, mostTo[purpose])
  switch (mailing.purpose) {
    case 'sign-up':
      return [ceiling]
    case 'proof':
    case 'confirmation':
    case 'own-move': {
      const { guestsOf, by } = mailing
      const { guest, guests } = mostOfGuests[mailing.purpose]
      const own = `${purpose}:${guestsOf}`
      return [
        ...by.map(({ key, times }) => hourly(`${own} by:${key}`, Math.floor(guest * times))),
        hourly(own, guests),
        hourly(`${own} to:${to}`, most.pair),
        ceiling,
      ]
    }
    case 'applicant': {
      const { userId, companyId, isTrial } = mailing
      const company = `applicants:${companyId}`
      return [
        ...(isTrial
          ? [{ key: `${company} trial`, most: mostToApplicants.trialADay, perMs: 24 * HOUR_MS }]
          : []),
        hourly(company, mostToApplicants.company),
        ...(userId ? [hourly(`${company} by:${userId}`, mostToApplicants.user)] : []),
        hourly(`${company} to:${to}`, most.pair),
        ceiling,
      ]
    }
    case 'invitation':
    case 'address-code': {
      const { userId, companyId } = mailing
      const by = mailing.purpose === 'invitation' ? companyId : userId
      return [
        hourly(`user:${userId}`, most.user),
        hourly(`company:${companyId}`, most.company),
        hourly(`${purpose}:${by} to:${to}`, most.pair),
        ceiling,
      ]
    }
  }
}

/** The row is locked until the transaction ends, so that servers count one after another. */
async function countMail(db: Db, { key, most, perMs }: Budget, now: number): Promise<void> {
  const row = await db
    .insertInto('mail_count')
    .values({ key, count: 1, until_ms: now + perMs })
    .onConflict((it) =>
      it.column('key').doUpdateSet({
        count: sql<number>`case when mail_count.until_ms <= ${now} then 1
          else mail_count.count + 1 end`,
        until_ms: sql<number>`case when mail_count.until_ms <= ${now} then ${now + perMs}
          else mail_count.until_ms end`,
      }),
    )
    .returning(['count', 'until_ms'])
    .executeTakeFirstOrThrow()
  if (row.count <= most) return
  const retryAfterSeconds = Math.ceil((row.until_ms - now) / 1000)
  throw new Refusal('TOO_MANY/mails').with({ retryAfterSeconds })
}
