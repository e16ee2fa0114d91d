import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

const WINDOW_MS = 15 * 60_000
const FIRST_DELAY_MS = 30_000

/**
 * What tries are counted under, and how many are let through before each further one has to wait.
 */
export type Tried = { key: string; free: number }

/**
 * Tries of one account by one caller, of it by all strangers together, and of whatever accounts by
 * one address.
 */
const free = { pair: 5, account: 20, address: 30 } as const

/** Who tries: the account is hashed, since it is an e-mail address or a phone number. */
export function strangerTries(account: string, address: string): Tried[] {
  const name = nameOf(account)
  return [
    { key: `pair:${name} ${address}`, free: free.pair },
    { key: `account:${name}`, free: free.account },
    { key: `address:${address}`, free: free.address },
  ]
}

/**
 * By something that only the owner of the account has: a browser of theirs, a mailed link, an open
 * session.
 */
export function ownTries(what: string): Tried[] {
  return [{ key: `own:${what}`, free: free.pair }]
}

/**
 * The password again, by a session or an invitation: a count of each, and one of the person that a
 * single one of them never uses up.
 */
export function personTries(userId: string, by: string): Tried[] {
  return [
    { key: `own:${userId} ${by}`, free: free.pair },
    { key: `person:${userId}`, free: free.account },
  ]
}

/** Asking for something by an address: a code, an account. */
export function askingTries(kind: string, account: string, address: string): Tried[] {
  return [
    { key: `${kind}:${nameOf(account)}`, free: free.pair },
    { key: `${kind} address:${address}`, free: free.account },
  ]
}

/** What was typed, as a name that tells nobody what it was. */
export function nameOf(account: string): string {
  return hash('sha256', account, 'base64url')
}

/**
 * Counts a try before the password is looked at, so that a hundred at once are a hundred tries, and
 * one that has to wait costs no hash. Beyond the free ones of 15 minutes each has to wait, twice as
 * long every time; nobody is locked out for good. `onLimit` is done, in the same transaction, for
 * the try that uses a limit up.
 * @throws Refusal TOO_MANY with the seconds to wait
 */
export async function countTries(
  databases: Databases,
  tries: readonly Tried[],
  now: number,
  onLimit?: (db: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(databases, async (db) => {
    let isUsedUp = false
    for (const tried of tries) isUsedUp = (await countKey(db, tried, now)) || isUsedUp
    if (isUsedUp) await onLimit?.(db)
  })
}

/**
 * After the right password: the first key starts anew, the others, which are shared, get their try
 * back.
 */
export async function forgiveTries(
  { write }: Databases,
  [own, ...shared]: readonly Tried[],
): Promise<void> {
  if (own) await write.deleteFrom('login_attempt').where('key', '=', own.key).execute()
  for (const { key } of shared) {
    await write
      .updateTable('login_attempt')
      .set({ count: sql`count - 1`, next_ms: 0 })
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

/** Forgets the tries of those who have long stopped. */
export async function forgetOldTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom('login_attempt').where('until_ms', '<', now).execute()
}

/**
 * The row stays locked until the transaction ends, so tries are counted one by one; one that is
 * refused is not counted. Answers whether it was the last free one.
 */
async function countKey(db: Db, { key, free }: Tried, now: number): Promise<boolean> {
  await db
    .insertInto('login_attempt')
    .values({ key, count: 0, next_ms: 0, until_ms: 0 })
    .onConflict((it) => it.doNothing())
    .execute()
  const counted = await db
    .updateTable('login_attempt')
    .set({
      count: sql`case when until_ms <= ${now} then 1 else count + 1 end`,
      until_ms: now + WINDOW_MS,
    })
    .where('key', '=', key)
    .where('next_ms', '<=', now)
    .returning('count')
    .executeTakeFirst()
  if (!counted) {
    const { next_ms } = await db
      .selectFrom('login_attempt')
      .select('next_ms')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    throw new Refusal('TOO_MANY').with({ retryAfterSeconds: Math.ceil((next_ms - now) / 1000) })
  }
  const next_ms = now + delayAfter(counted.count - free)
  await db.updateTable('login_attempt').set({ next_ms }).where('key', '=', key).execute()
  return counted.count === free
}

function delayAfter(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(WINDOW_MS, FIRST_DELAY_MS * 2 ** beyond)
}
