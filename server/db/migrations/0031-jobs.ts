import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * Job postings (the specification's communityevent), their tags (communitygroup) and applications
 * (communityeventbooking).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const stamps = 'created_ms updated_ms'
  const primary = ['company_id', 'id']
  await createTable(
    db,
    bytesType,
    'community_event',
    {
      text: 'company_id id name description? location_id? employment_type? salary_period? status',
      integer: 'vacancies accepted_count version',
      bigint: `${stamps} salary_min_amount? salary_max_amount? closes_ms? published_ms? closed_ms?`,
    },
    { primary, parents: { location_id: 'location' } },
  )
  await createTable(
    db,
    bytesType,
    'community_group',
    { text: 'company_id id name colour status', integer: 'version', bigint: stamps },
    { primary, unique: [['company_id', 'name']] },
  )
  await createTable(
    db,
    bytesType,
    'community_event_group',
    { text: 'company_id community_event_id community_group_id' },
    {
      primary: ['company_id', 'community_event_id', 'community_group_id'],
      parents: { community_event_id: 'community_event', community_group_id: 'community_group' },
    },
  )
  await createTable(
    db,
    bytesType,
    'community_event_booking',
    {
      text: 'company_id id community_event_id name email? calling_code? phone? cover_note? resume_file? resume_name? status notes? reason_code? token',
      integer: 'rating version',
      bigint: `${stamps} moved_ms`,
    },
    {
      primary,
      unique: [['company_id', 'community_event_id', 'email'], ['token']],
      parents: { community_event_id: 'community_event' },
    },
  )
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on ${sql.table(name.replace(/_by_.*$/, ''))} (${sql.raw(columns)})`.execute(
      db,
    )
  }
}

/** Named after their table and purpose. */
const indexes = {
  community_event_by_created: 'company_id, status, created_ms desc, id desc',
  community_event_group_by_group: 'company_id, community_group_id',
  community_event_booking_by_event: 'company_id, community_event_id, status',
  community_event_booking_by_created: 'company_id, created_ms desc, id desc',
}
