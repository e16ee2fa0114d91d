import { type Kysely, sql } from 'kysely'

/** What waits for a confirmation is asked of one company and of all of them, and is a handful among everything that was ever paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_txn_pending on payment_txn (company_id, created_ms) where state = 'pending'`.execute(
    db,
  )
  await sql`create index invoice_by_payment on invoice (company_id, payment_id)`.execute(db)
}
