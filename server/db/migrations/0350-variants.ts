import type { Kysely } from 'kysely'

/** Variants are products with a parent (ADR 0202). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['parent_id', 'variant_values', 'variant_label', 'barcode'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute()
  await db.schema.alterTable('product').addColumn('variant_sort', 'integer').execute()
  await db.schema
    .alterTable('product')
    .addColumn('variant_options', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
}
