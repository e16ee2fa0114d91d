import type { Kysely } from 'kysely'
import { replaceKey } from '../replace-key.ts'

const table = 'community_event_booking'

/**
 * An address can apply again for a job from which it withdrew: each of its applications has a
 * number. An upgrade that was cut off left the column there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  if (!columns.some(({ name }) => name === 'attempt'))
    await db.schema
      .alterTable(table)
      .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  await replaceKey(db, {
    table,
    name: `${table}_email_unique`,
    kind: 'unique',
    from: ['company_id', 'community_event_id', 'email'],
    to: ['company_id', 'community_event_id', 'attempt', 'email'],
  })
}
