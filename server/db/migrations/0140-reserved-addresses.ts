import { type Kysely, sql } from 'kysely'

/**
 * The former address of an account is reserved as long as the link lives that restores it, so it is
 * found by the address (ADR 0088).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auth_code').addColumn('reserved_email', 'text').execute()
  await sql`create index auth_code_by_reserved_email on auth_code (reserved_email)
    where reserved_email is not null`.execute(db)
  const { rows } = await sql<{ codeHash: string; payload: string }>`
    select code_hash as "codeHash", payload from auth_code
    where purpose = 'email-undo'`.execute(db)
  for (const { codeHash, payload } of rows) {
    const { email }: { email?: string } = JSON.parse(payload)
    await sql`update auth_code set reserved_email = ${email ?? null}
      where code_hash = ${codeHash} and purpose = 'email-undo'`.execute(db)
  }
}
