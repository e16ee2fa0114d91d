import { type Kysely, sql } from 'kysely'
import { type Columns, createTable, type Keys } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

const ofCompany = 'company_id id'
const primary = { primary: ['company_id', 'id'] } satisfies Keys

/**
 * Subcategories, properties, brands, units, stock movements, imports, and further product fields.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const table = (name: string, columns: Columns, keys: Keys = primary) =>
    createTable(db, bytesType, name, columns, keys)
  const named = { ...primary, unique: [['company_id', 'module_id', 'name']] }
  await table(
    'subcategory',
    {
      text: `${ofCompany} category_id name status`,
      integer: 'module_id sort version',
      bigint: 'created_ms updated_ms',
    },
    {
      ...primary,
      unique: [['company_id', 'category_id', 'name']],
      parents: { category_id: 'category' },
    },
  )
  await table(
    'product_spec',
    {
      text: `${ofCompany} name unit_id? category_id? spec_values status`,
      integer: 'module_id version',
      bigint: 'created_ms updated_ms',
    },
    { ...named, parents: { category_id: 'category' } },
  )
  await table(
    'product_spec_value',
    { text: 'company_id product_id product_spec_id value', integer: 'sort' },
    {
      primary: ['company_id', 'product_id', 'product_spec_id'],
      parents: { product_id: 'product', product_spec_id: 'product_spec' },
    },
  )
  await table(
    'manufacturer',
    {
      text: `${ofCompany} name logo_url? status`,
      integer: 'module_id version',
      bigint: 'created_ms updated_ms',
    },
    named,
  )
  await table(
    'unit',
    { text: 'id name code', integer: 'sort' },
    { primary: ['id'], unique: [['code']] },
  )
  await table(
    'stock_move',
    {
      text: `${ofCompany} product_id reason order_id? actor_name?`,
      integer: 'quantity',
      bigint: 'created_ms',
    },
    { ...primary, parents: { product_id: 'product' } },
  )
  await table('import_job', {
    text: `${ofCompany} state file_name? mode columns row_errors failed_file?`,
    integer:
      'module_id is_dry_run total processed created_count updated_count failed_count version',
    bigint: 'created_ms updated_ms',
  })
  await extendProducts(db)
}

async function extendProducts(db: Kysely<unknown>): Promise<void> {
  const texts = ['subcategory_id', 'manufacturer_id', 'unit_id', 'available_from', 'available_to']
  for (const name of texts) await db.schema.alterTable('product').addColumn(name, 'text').execute()
  for (const name of ['low_stock_qty', 'buffer_min'])
    await db.schema.alterTable('product').addColumn(name, 'integer').execute()
  await db.schema
    .alterTable('product')
    .addColumn('sold_out', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('product')
    .addColumn('images', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('category').addColumn('image_url', 'text').execute()
  await sql`create index product_by_category on product (company_id, module_id, category_id, name, id)`.execute(
    db,
  )
  await sql`create index product_by_name on product (company_id, module_id, status, name, id)`.execute(
    db,
  )
  await sql`create index product_option_by_product on product_option (company_id, product_id, sort)`.execute(
    db,
  )
  await sql`create index stock_move_by_product on stock_move (company_id, product_id, created_ms)`.execute(
    db,
  )
}
