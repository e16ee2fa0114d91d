import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { countedFor, type Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'

const WINDOW_MS = 15 * 60_000
const FIRST_DELAY_MS = 30_000

/**
 * The key under which attempts are counted, and the number of attempts before each further one has
 * to wait. `isOwn`: the right password resets the count; for shared keys it only uncounts the
 * attempt.
 */
export type Tried = { key: string; free: number; isOwn?: true }

/**
 * Free attempts: on one account by one caller, on one account by all strangers together, on any
 * accounts by one address, and on a table's code.
 */
const free = { pair: 5, account: 20, address: 30, table: 10 } as const

/**
 * Attempts by a stranger: the account is hashed, because it is an e-mail address or a phone number.
 */
export function strangerTries(account: string, networks: Networks): Tried[] {
  const all = { key: `account:${nameOf(account)}`, free: free.account }
  return [...addressTries(account, networks), all]
}

/**
 * Attempts with a code that is too long to be guessed: not counted for all strangers together, who
 * could use up the attempts of its owner.
 */
export function addressTries(account: string, networks: Networks): Tried[] {
  return [
    ...ownOf(triesBy(`pair:${nameOf(account)}`, networks, free.pair)),
    ...triesBy('address', networks, free.address),
  ]
}

/**
 * Attempts with something only the account's owner has: a known browser, a mailed link, an open
 * session.
 */
export function ownTries(what: string): Tried[] {
  return ownOf([{ key: `own:${what}`, free: free.pair }])
}

/**
 * Password confirmations by a session or an invitation: counted for each, and for the person, with
 * a limit that a single session can't use up.
 */
export function personTries(userId: Id, by: string): Tried[] {
  return [
    { key: `own:${userId} ${by}`, free: free.pair, isOwn: true },
    { key: `person:${userId}`, free: free.account },
  ]
}

/**
 * Requests by an address for a code or an account. Other callers' requests for the same account are
 * not counted, so that nobody can block its owner; the mail budgets limit what is mailed.
 */
export function askingTries(kind: string, account: string, networks: Networks): Tried[] {
  return [
    ...triesBy(`${kind}:${nameOf(account)}`, networks, free.pair),
    ...triesBy(`${kind} address`, networks, free.account),
  ]
}

/**
 * Guesses of a table's code by one address, so that it can't use up the attempts of others. A new
 * code resets the attempts.
 */
export function tableTries(sessionId: string, code: string, networks: Networks): Tried[] {
  return ownOf(triesBy(`table:${nameOf(`${sessionId} ${code}`)}`, networks, free.table))
}

/** One key per network of the address. */
function triesBy(what: string, networks: Networks, free: number): Tried[] {
  return countedFor(what, networks).map(({ key, times }) => ({
    key,
    free: Math.floor(free * times),
  }))
}

function ownOf(tries: readonly Tried[]): Tried[] {
  return tries.map((tried) => ({ ...tried, isOwn: true }))
}

/** The hash of a typed account name. */
function nameOf(account: string): string {
  return hash('sha256', account, 'base64url')
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts all count and a
 * delayed one costs no hash. After the free attempts within 15 minutes each further one has to
 * wait, twice as long every time; nobody is locked out permanently. `onLimit` runs in the same
 * transaction, for the attempt that uses up a limit.
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

/** Call it after the right password. */
export async function forgiveTries({ write }: Databases, tries: readonly Tried[]): Promise<void> {
  for (const { key, isOwn } of tries) {
    if (isOwn) {
      await write.deleteFrom('login_attempt').where('key', '=', key).execute()
      continue
    }
    await write
      .updateTable('login_attempt')
      .set({ count: sql`count - 1`, next_ms: 0 })
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

/** Deletes expired counts. */
export async function forgetOldTries(db: Db, now: number): Promise<void> {
  const where = sql`until_ms < ${now}`
  await deleteInPieces(db, { table: 'login_attempt', key: ['key'], where })
}

/**
 * Counts an attempt. The row is locked until the transaction ends, so concurrent attempts are
 * counted one after another; a refused one is not counted. Returns whether it was the last free
 * one.
 */
async function countKey(db: Db, { key, free }: Tried, now: number): Promise<boolean> {
  await db
    .insertInto('login_attempt')
    .values({ key, count: 0, next_ms: 0, until_ms: 0 })
    .onConflict((it) => it.column('key').doUpdateSet({ key }))
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
