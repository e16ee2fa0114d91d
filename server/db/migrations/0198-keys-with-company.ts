import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'
import { replaceKey } from '../replace-key.ts'

const secrets = {
  sale_order: 'uuid',
  customer_visit: 'token',
  community_event_booking: 'token',
  dynamic_link: 'code',
  file: 'name',
}

/**
 * Every unique key of a company's table has the company in it, so that each shard can hold it by
 * itself (ADR 0181). The secret leads: one that does not say its company is still found by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeLinkCodes(db)
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

/** Which company has a code. An upgrade that was cut off left the table there. */
async function makeLinkCodes(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'link_code'))
    await createTable(
      db,
      dialectOf(db).bytesType,
      'link_code',
      { text: 'code company_id' },
      { primary: ['code'] },
    )
  await sql`insert into link_code (code, company_id)
    select code, company_id from dynamic_link where true on conflict do nothing`.execute(db)
}
