import { type Kysely, sql } from 'kysely'

/** The place in a company that nobody has opened yet is taken with its mailed code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update company_user set status = 'InActive' where status = 'Active'
      and user_id in (select id from app_user where password_hash is null)`.execute(db)
}
