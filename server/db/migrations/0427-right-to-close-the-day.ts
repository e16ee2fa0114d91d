import { type Kysely, sql } from 'kysely'

/** The end of the day is a right of its own: who had it with the payments keeps it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update company_user set rights = replace(rights, '"payments"', '"payments","till"')
    where rights like '%"payments"%' and rights not like '%"till"%'`.execute(db)
}
