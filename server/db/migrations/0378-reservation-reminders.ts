import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** The reservations whose guests are reminded next, of all companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'reservation_by_reminder',
    table: 'reservation',
    columns: 'start_ms',
    where: `status = 'Confirmed' and reminded_ms is null`,
  })
}
