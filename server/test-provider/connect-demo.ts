import { newId } from '../db/id.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'

/** The accounts of the test provider; those of a real one begin otherwise. */
const prefix = 'acct_test'

/** Connects the demo companies that have no account yet with accounts of the test provider. */
export async function connectDemo(databases: Databases, now: number): Promise<void> {
  await inTransaction(databases, async (db) => {
    const companies = await db
      .selectFrom('company_detail')
      .select('id')
      .where('is_demo', '=', 1)
      .execute()
    for (const { id } of companies)
      await db
        .insertInto('payment_account')
        .values({
          company_id: id,
          id: newId(),
          provider: 'stripe',
          account_ref: `${prefix}_${id.replaceAll('-', '')}`,
          label: 'Test account',
          status: 'active',
          charges_enabled: 1,
          payouts_enabled: 1,
          secret_enc: null,
          created_ms: now,
          updated_ms: now,
          version: 1,
        })
        .onConflict((it) => it.columns(['company_id', 'provider']).doNothing())
        .execute()
  })
}

/** Without the test provider its accounts are none: nobody could pay with them. */
export async function disconnectTestAccounts({ write }: Databases): Promise<void> {
  await write
    .deleteFrom('payment_account')
    .where('account_ref', 'like', `${prefix}%`)
    .where('provider', '=', 'stripe')
    .execute()
}
