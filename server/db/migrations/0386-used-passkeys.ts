import type { Kysely } from 'kysely'

/** What the browser that last signed in with a passkey said of itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('passkey').addColumn('used_device', 'text').execute()
}
