import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

const WINDOW_MS = 15 * 60_000
const FREE_TRIES = 5
const FIRST_DELAY_MS = 30_000

/** Who tries, as keys: the account that was named (whether it exists or not), and the address. */
export type Trier = { account: string; address: string }

/** The keys under which tries are counted; an account's is hashed, since it is an e-mail address or a phone number. */
export function trierOf(account: string, address: string): Trier {
  return { account: `account:${hash('sha256', account, 'base64url')}`, address: `address:${address}` }
}

/**
 * Counts a try before the password is looked at, so that a hundred at once are a hundred tries. After five in 15 minutes
 * each further one has to wait, twice as long every time; nobody is locked out for good.
 * @throws Refusal TOO_MANY with the seconds to wait
 */
export async function countTry(databases: Databases, { account, address }: Trier, now: number): Promise<void> {
  await inTransaction(databases, async (db) => {
    await countKey(db, account, now)
    await countKey(db, address, now)
  })
}

/** After the right password: the account starts anew, and the address gets its try back. */
export async function forgiveTries({ write }: Databases, { account, address }: Trier): Promise<void> {
  await write.deleteFrom('login_attempt').where('key', '=', account).execute()
  await write
    .updateTable('login_attempt')
    .set({ count: sql`count - 1`, next_ms: 0 })
    .where('key', '=', address)
    .where('count', '>', 0)
    .execute()
}

/** Forgets the tries of those who have long stopped. */
export async function forgetOldTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom('login_attempt').where('until_ms', '<', now).execute()
}

/** The row stays locked until the transaction ends, so tries are counted one by one; one that is refused is not counted. */
async function countKey(db: Db, key: string, now: number): Promise<void> {
  await db
    .insertInto('login_attempt')
    .values({ key, count: 0, next_ms: 0, until_ms: 0 })
    .onConflict((it) => it.doNothing())
    .execute()
  const counted = await db
    .updateTable('login_attempt')
    .set({ count: sql`case when until_ms <= ${now} then 1 else count + 1 end`, until_ms: now + WINDOW_MS })
    .where('key', '=', key)
    .where('next_ms', '<=', now)
    .returning('count')
    .executeTakeFirst()
  if (!counted) {
    const { next_ms } = await db.selectFrom('login_attempt').select('next_ms').where('key', '=', key).executeTakeFirstOrThrow()
    throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil((next_ms - now) / 1000) })
  }
  const next_ms = now + delayAfter(counted.count)
  await db.updateTable('login_attempt').set({ next_ms }).where('key', '=', key).execute()
}

function delayAfter(count: number): number {
  return count < FREE_TRIES ? 0 : Math.min(WINDOW_MS, FIRST_DELAY_MS * 2 ** (count - FREE_TRIES))
}
