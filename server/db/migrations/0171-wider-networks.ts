import type { Kysely } from 'kysely'

/** The /56 and the /48 of a guest with IPv6, by which what they leave is counted too (ADR 0117). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['site_key', 'region_key'])
    await db.schema.alterTable('unproven_post').addColumn(column, 'text').execute()
}
