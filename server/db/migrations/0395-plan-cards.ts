import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * The card that a company saved at the provider for its subscriptions, and when a subscription is
 * charged again after a failure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'plan_card',
    {
      text: 'company_id id customer_ref method_ref? brand? last4?',
      integer: 'version exp_month? exp_year?',
      bigint: 'created_ms updated_ms',
    },
    { primary: ['company_id', 'id'], unique: [['company_id']] },
  )
  await db.schema.alterTable('subscription').addColumn('charge_ms', 'bigint').execute()
  await db.schema.alterTable('subscription').addColumn('noticed_ms', 'bigint').execute()
}
