import { type Kysely, sql } from 'kysely'
import { type Columns, createTable, type Keys } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

type Table = (name: string, columns: Columns, keys?: Keys) => Promise<void>

const stamps = { bigint: 'created_ms updated_ms', integer: 'version' }

/** People, companies, catalogue, orders, money, history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const table: Table = (name, columns, keys = { primary: ['id'] }) =>
    createTable(db, bytesType, name, columns, keys)
  const record: Table = (name, columns, keys = recordKeys()) =>
    table(name, ofCompany(columns), keys)
  await createPeople(table, record)
  await createCatalogue(record)
  await createOrders(record)
  await createBookkeeping(table)
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on ${sql.table(name.replace(/_by_.*$/, ''))} (${sql.raw(columns)})`.execute(
      db,
    )
  }
}

/** The columns of a company's record: its own and the common ones. */
function ofCompany(columns: Columns): Columns {
  return {
    ...columns,
    text: `company_id id ${columns.text ?? ''}`,
    bigint: `${stamps.bigint} ${columns.bigint ?? ''}`,
    integer: `${stamps.integer} ${columns.integer ?? ''}`,
  }
}

/** Named after their table and purpose. */
const indexes = {
  sale_order_by_status: 'company_id, module_id, order_status_id, created_ms desc, id desc',
  sale_order_by_created: 'company_id, module_id, created_ms desc, id desc',
  sale_order_by_customer: 'company_id, customer_id',
  cart_item_by_order: 'company_id, order_id',
  cart_item_by_fired: 'company_id, cart_status, fired_ms',
  payment_txn_by_order: 'company_id, order_id',
  state_history_by_parent: 'company_id, parent_id, occurred_ms',
  company_user_by_user: 'user_id',
  app_user_by_phone: 'calling_code, phone',
  session_by_user: 'user_id',
  inbox_key_by_created: 'created_ms',
}

async function createPeople(table: Table, record: Table): Promise<void> {
  await table('company_detail', {
    text: 'id company_name logo_url? status currency time_zone phone? partner_id? settings',
    integer: `${stamps.integer} tax_included default_module_id? initial_payment order_seq is_demo`,
    bigint: `${stamps.bigint} logo_stamp`,
    real: 'tax_percent',
  })
  await table(
    'app_user',
    {
      text: 'id full_name name email? calling_code? phone? password_hash? language status',
      integer: `${stamps.integer} utc_offset is_demo`,
      bigint: stamps.bigint,
    },
    { primary: ['id'], unique: [['email']] },
  )
  await record(
    'company_user',
    { text: 'user_id status', integer: 'role_id', bigint: 'last_seen_ms?' },
    recordKeys({ unique: [['company_id', 'user_id']] }),
  )
  await table(
    'session',
    {
      text: 'token_hash id company_id company_user_id user_id device?',
      bigint: 'created_ms last_seen_ms expires_ms revoked_ms?',
    },
    { primary: ['token_hash'], parents: { company_user_id: 'company_user' } },
  )
  await table(
    'login_attempt',
    { text: 'key', integer: 'count', bigint: 'next_ms until_ms' },
    { primary: ['key'] },
  )
  await table('module', {
    text: 'name logo? colour description currency',
    integer: 'id sort',
    bigint: 'price_amount',
  })
  await table(
    'company_module',
    { text: 'company_id status settings', integer: 'module_id', bigint: 'created_ms' },
    { primary: ['company_id', 'module_id'] },
  )
  await record('location', {
    text: 'name address? city? postcode? country_code? phone? status',
    integer: 'is_default',
  })
  await record(
    'customer',
    { text: 'full_name calling_code? phone? phone_norm? email? tags notes?', bigint: 'erased_ms?' },
    recordKeys({ unique: [['company_id', 'phone_norm']] }),
  )
}

async function createCatalogue(record: Table): Promise<void> {
  await record(
    'category',
    { text: 'name status', integer: 'module_id sort' },
    recordKeys({ unique: [['company_id', 'module_id', 'name']] }),
  )
  await record(
    'product',
    {
      text: 'category_id? sku? name description? type? taste? special? status station? image_url?',
      integer: 'module_id stock_qty? no_prep duration_min?',
      bigint: 'price_amount',
      real: 'tax_percent?',
    },
    recordKeys({ unique: [['company_id', 'sku']], parents: { category_id: 'category' } }),
  )
  await record(
    'product_option',
    { text: 'product_id group_name name status', integer: 'sort', bigint: 'extra_amount' },
    recordKeys({ parents: { product_id: 'product' } }),
  )
  await record(
    'dining_table',
    { text: 'location_id? name area?', integer: 'capacity sort is_enabled' },
    recordKeys({ unique: [['company_id', 'name']], parents: { location_id: 'location' } }),
  )
  await record(
    'table_session',
    {
      text: 'table_id opened_by? merged_into? open_key',
      integer: 'party_size',
      bigint: 'opened_ms closed_ms? bill_requested_ms?',
    },
    recordKeys({
      unique: [['company_id', 'table_id', 'open_key']],
      parents: { table_id: 'dining_table' },
    }),
  )
}

async function createOrders(record: Table): Promise<void> {
  await record(
    'sale_order',
    {
      text: `uuid order_no payment_status delivery_type? source customer_id? location_id? table_id? table_session_id? resource_id?
        outcome? reason_code? cancelled_by? note? address? currency`,
      integer: 'module_id order_status_id tax_included item_count open_item_count',
      bigint: `moved_ms start_ms? end_ms? promised_ms? subtotal_amount discount_amount tax_amount delivery_amount tip_amount
        total_amount paid_amount refunded_amount`,
      real: 'tax_percent',
    },
    recordKeys({
      unique: [['uuid'], ['company_id', 'order_no']],
      parents: { customer_id: 'customer', table_id: 'dining_table' },
    }),
  )
  await record(
    'cart_item',
    {
      text: 'order_id product_id? name options note? cart_status station? reason_code?',
      integer: 'sort quantity no_prep',
      bigint: 'unit_amount line_amount fired_ms? cooked_ms? served_ms?',
    },
    recordKeys({ parents: { order_id: 'sale_order' } }),
  )
  await record(
    'payment_txn',
    {
      text: 'order_id? purpose method direction currency state provider_ref? actor_name?',
      bigint: 'amount',
    },
    recordKeys({ parents: { order_id: 'sale_order' } }),
  )
}

async function createBookkeeping(table: Table): Promise<void> {
  await table(
    'state_history',
    {
      text: 'company_id id entity entity_id parent_id event from_state? to_state actor_role actor_id? actor_name? reason_code? note?',
      integer: 'record_version',
      bigint: 'occurred_ms',
    },
    recordKeys(),
  )
  await table(
    'inbox_key',
    {
      text: 'company_id user_id idempotency_key route body_hash answer?',
      integer: 'status?',
      bigint: 'created_ms',
    },
    { primary: ['company_id', 'user_id', 'idempotency_key'] },
  )
  await table(
    'file',
    { text: 'company_id name content_type', bigint: 'created_ms', bytes: 'bytes' },
    { primary: ['company_id', 'name'], unique: [['name']] },
  )
  await table('meta', { text: 'key value' }, { primary: ['key'] })
}

function recordKeys(keys: Omit<Keys, 'primary'> = {}): Keys {
  return { primary: ['company_id', 'id'], ...keys }
}
