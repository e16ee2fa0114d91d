import { type Kysely, sql } from 'kysely'
import { type Columns, createTable, type Keys } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

const stamped = { text: 'company_id id', integer: 'version', bigint: 'created_ms updated_ms' }

/**
 * Subscriptions, their invoices, the company's payment account, and webhook messages of payment
 * providers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const table = (name: string, columns: Columns, keys: Keys) =>
    createTable(db, bytesType, name, columns, keys)
  await table(
    'subscription',
    {
      text: `${stamped.text} status period`,
      integer: `${stamped.integer} module_id`,
      bigint: `${stamped.bigint} trial_end_ms? period_end_ms? due_ms?`,
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'module_id']] },
  )
  await table(
    'invoice',
    {
      text: `${stamped.text} number module_ids period currency status payment_id?`,
      integer: stamped.integer,
      bigint: `${stamped.bigint} amount tax_amount paid_ms?`,
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'number']] },
  )
  await table(
    'payment_account',
    {
      text: `${stamped.text} provider account_ref secret_enc? status label?`,
      integer: `${stamped.integer} charges_enabled payouts_enabled`,
      bigint: stamped.bigint,
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'provider']] },
  )
  await table(
    'webhook_event',
    { text: 'source event_id kind outcome', bigint: 'created_ms' },
    { primary: ['source', 'event_id'] },
  )
  await db.schema
    .alterTable('company_detail')
    .addColumn('invoice_seq', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('payment_txn').addColumn('note', 'text').execute()
  await db.schema
    .alterTable('payment_txn')
    .addColumn('is_sent', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  // The job reads all companies; a provider's message names only its own account.
  await sql`create index subscription_by_due on subscription (due_ms)`.execute(db)
  await sql`create index payment_account_by_ref on payment_account (provider, account_ref)`.execute(
    db,
  )
  await sql`create index webhook_event_by_age on webhook_event (created_ms)`.execute(db)
  await sql`create index payment_txn_by_time on payment_txn (company_id, created_ms desc, id desc)`.execute(
    db,
  )
  await sql`create index payment_txn_by_ref on payment_txn (company_id, provider_ref)`.execute(db)
  await sql`create index invoice_by_time on invoice (company_id, created_ms desc, id desc)`.execute(
    db,
  )
}
