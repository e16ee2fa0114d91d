import { type Kysely, sql } from 'kysely'

/** Membership in a company that was never activated starts with its mailed code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update company_user set status = 'InActive' where status = 'Active'
      and user_id in (select id from app_user where password_hash is null)`.execute(db)
}
