import { sql } from 'kysely'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { dropAccount, findAccount, storeAccount } from '../stripe/account-store.ts'

/** The prefix of the test provider's account ids; a real provider uses another one. */
const prefix = 'acct_test_'

/** Connects demo companies that have no account yet to accounts of the test provider. */
export async function connectDemo(databases: Databases, now: number): Promise<void> {
  await inTransaction(databases, async (db) => {
    const companies = await db
      .selectFrom('company_detail')
      .select('id')
      .where('is_demo', '=', 1)
      .execute()
    for (const { id: companyId } of companies) {
      const tenant = { db, companyId }
      if (await findAccount(tenant)) continue
      const account = {
        ref: prefix + companyId.replaceAll('-', ''),
        label: 'Test account',
        isChargesEnabled: true,
        isPayoutsEnabled: true,
      }
      await storeAccount(tenant, account, null, now)
    }
  })
}

/**
 * Deletes accounts and cards of the test provider when it does not run, because nobody could pay
 * with them.
 */
export async function disconnectTestAccounts(databases: Databases): Promise<void> {
  await inTransaction(databases, async (db) => {
    const accounts = await db
      .selectFrom('payment_account')
      .select(['company_id', 'account_ref', 'updated_ms'])
      .where(sql<boolean>`account_ref like 'acct!_test!_%' escape '!'`)
      .where('provider', '=', 'stripe')
      .execute()
    for (const { company_id: companyId, account_ref, updated_ms } of accounts)
      await dropAccount({ db, companyId }, account_ref, updated_ms)
    await db
      .deleteFrom('plan_card')
      .where(sql<boolean>`customer_ref like 'cus!_test!_%' escape '!'`)
      .execute()
  })
}
