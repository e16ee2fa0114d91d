import { type Kysely, sql } from 'kysely'
import { type Columns, createTable, type Keys } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

type Table = (name: string, columns: Columns, keys: Keys) => Promise<void>

/** Live events, outbox, notifications, codes, staff, business types, communities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const table: Table = (name, columns, keys) => createTable(db, bytesType, name, columns, keys)
  await createActivity(table)
  await createAccounts(table)
  await createDirectory(table)
  await extendOlder(db)
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on ${sql.table(name.replace(/_by_.*$/, ''))} (${sql.raw(columns)})`.execute(
      db,
    )
  }
}

/**
 * Named after their table and purpose. Those without the company first are for jobs over all
 * companies.
 */
const indexes = {
  outbox_event_by_age: 'created_ms',
  event_counter_by_session: 'session_ms',
  outbox_job_by_due: 'state, run_ms',
  notification_by_age: 'company_id, created_ms desc, id desc',
  session_by_company_user: 'company_id, company_user_id',
  community_member_by_community: 'community_id, state, company_id',
  company_detail_by_partner: 'partner_id',
  state_history_by_time: 'company_id, occurred_ms desc, id desc',
}

async function createActivity(table: Table): Promise<void> {
  await table(
    'outbox_event',
    {
      text: 'company_id topic record_id',
      integer: 'record_version? module_id?',
      bigint: 'seq created_ms',
    },
    { primary: ['company_id', 'seq'] },
  )
  await table(
    'event_counter',
    { text: 'company_id', bigint: 'seq session_ms' },
    { primary: ['company_id'] },
  )
  await table(
    'outbox_job',
    {
      text: 'company_id id kind payload state last_error?',
      integer: 'attempts',
      bigint: 'run_ms created_ms done_ms?',
    },
    { primary: ['company_id', 'id'] },
  )
  await table(
    'notification',
    { text: 'company_id id kind field_values link?', integer: 'module_id?', bigint: 'created_ms' },
    { primary: ['company_id', 'id'] },
  )
  await table(
    'notification_read',
    { text: 'company_id company_user_id notification_id' },
    {
      primary: ['company_id', 'company_user_id', 'notification_id'],
      parents: { notification_id: 'notification', company_user_id: 'company_user' },
    },
  )
}

async function createAccounts(table: Table): Promise<void> {
  await table(
    'auth_code',
    { text: 'purpose subject_id code_hash payload', bigint: 'created_ms expires_ms' },
    { primary: ['purpose', 'subject_id'], unique: [['code_hash']] },
  )
  await table(
    'company_user_location',
    { text: 'company_id company_user_id location_id' },
    {
      primary: ['company_id', 'company_user_id', 'location_id'],
      parents: { company_user_id: 'company_user', location_id: 'location' },
    },
  )
  await table(
    'user_social_detail',
    { text: 'company_id id type url', bigint: 'created_ms' },
    { primary: ['company_id', 'id'], unique: [['company_id', 'type']] },
  )
  await table('partner_code', { text: 'code user_id', bigint: 'created_ms' }, { primary: ['code'] })
}

async function createDirectory(table: Table): Promise<void> {
  await table(
    'industry',
    { text: 'id name', integer: 'sort' },
    { primary: ['id'], unique: [['name']] },
  )
  await table(
    'industry_subcategory',
    { text: 'id industry_id name', integer: 'sort' },
    { primary: ['id'], unique: [['industry_id', 'name']] },
  )
  await table(
    'user_industry_subcategory',
    { text: 'company_id industry_subcategory_id', bigint: 'created_ms' },
    { primary: ['company_id', 'industry_subcategory_id'] },
  )
  await table(
    'community',
    { text: 'id name logo? description? owner_user_id', bigint: 'created_ms' },
    { primary: ['id'], unique: [['name']] },
  )
  await table(
    'community_member',
    {
      text: 'company_id id community_id state decided_by?',
      integer: 'version',
      bigint: 'joined_ms? created_ms updated_ms',
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'community_id']] },
  )
}

async function extendOlder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('company_user')
    .addColumn('invite_state', 'text', (it) => it.notNull().defaultTo('active'))
    .execute()
  await db.schema.alterTable('company_user').addColumn('invited_ms', 'bigint').execute()
  await db.schema.alterTable('company_user').addColumn('invited_as', 'text').execute()
  await db.schema.alterTable('location').addColumn('lat', 'double precision').execute()
  await db.schema.alterTable('location').addColumn('lng', 'double precision').execute()
  await db.schema
    .alterTable('location')
    .addColumn('hours', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('location')
    .addColumn('exceptions', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
  await sql`create unique index location_name_unique on location (company_id, name)`.execute(db)
}
