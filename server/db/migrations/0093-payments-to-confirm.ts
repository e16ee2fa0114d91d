import { type Kysely, sql } from 'kysely'

/**
 * Pending payments are queried per company and over all companies, and are few among all payments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_txn_pending on payment_txn (company_id, created_ms) where state = 'pending'`.execute(
    db,
  )
  await sql`create index invoice_by_payment on invoice (company_id, payment_id)`.execute(db)
}
