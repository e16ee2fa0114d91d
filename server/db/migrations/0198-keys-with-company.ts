import type { Kysely } from 'kysely'
import { replaceKey } from '../replace-key.ts'

/**
 * Every unique key of a company's table has the company in it, so that each shard can hold it by
 * itself (ADR 0181). The secret leads: one that does not say its company is still found by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const secrets = {
    sale_order: 'uuid',
    customer_visit: 'token',
    community_event_booking: 'token',
    dynamic_link: 'code',
    file: 'name',
  }
  for (const [table, secret] of Object.entries(secrets))
    await replaceKey(db, {
      table,
      name: `${table}_${secret}_unique`,
      kind: 'unique',
      from: [secret],
      to: [secret, 'company_id'],
    })
  await replaceKey(db, {
    table: 'session',
    name: 'session_pk',
    kind: 'primary key',
    from: ['token_hash'],
    to: ['token_hash', 'company_id'],
  })
}
