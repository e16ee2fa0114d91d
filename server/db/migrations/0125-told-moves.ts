import { type Kysely, sql } from 'kysely'

/** The record and move that a message is about, so that undoing the move finds the message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['record_id', 'record_event'])
    await db.schema.alterTable('outbox_job').addColumn(name, 'text').execute()
  await sql`create index outbox_job_by_record on outbox_job (company_id, record_id)
    where record_id is not null`.execute(db)
}
