import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Allergen } from '#contract/allergen.ts'
import type { VariantOption } from '#contract/variant.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import { amountText, type CsvFile } from '../http/csv.ts'
import { importFields } from '#contract/import-row.ts'
import { optionsText } from '../import/variant-text.ts'

const AT_ONCE = 500

type Row = {
  id: Id
  name: string
  sku: string | null
  category: string | null
  priceAmount: number
  stockQty: number | null
  type: string | null
  taste: string | null
  special: string | null
  allergens: JsonText<Allergen[]>
  description: string | null
  taxPercent: number | null
  durationMin: number | null
  currency: string
  barcode: string | null
  parent: string | null
  options: JsonText<readonly VariantOption[]> | null
  ownValues: JsonText<readonly string[]> | null
}

/**
 * All products of a filter as CSV that can be imported again, with a row per variant; read in
 * batches, oldest first.
 */
export function productCsv(tenant: Tenant, where: Promise<RawBuilder<unknown>[]>): CsvFile {
  return { name: 'products.csv', rows: rowsOf(tenant, where) }
}

async function* rowsOf(
  { db, companyId }: Tenant,
  where: Promise<RawBuilder<unknown>[]>,
): CsvFile['rows'] {
  const wanted = sql.join([sql`r.company_id = ${companyId}`, ...(await where)], sql` and `)
  yield importFields
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select r.id, r.name, r.sku, r.price_amount as "priceAmount", r.stock_qty as "stockQty",
        r.type, r.taste, r.special, r.allergens, r.description, r.tax_percent as "taxPercent",
        r.duration_min as "durationMin", d.currency, r.barcode, r.variant_values as "ownValues",
        (select coalesce(o.sku, o.name) from product o where o.company_id = r.company_id
          and o.id = r.parent_id) as parent, (select o.variant_options from product o
          where o.company_id = r.company_id and o.id = r.parent_id) as options,
        (select c.name from category c
          where c.company_id = r.company_id and c.id = r.category_id) as category
      from product r join company_detail d on d.id = r.company_id
      where r.company_id = ${companyId} and r.id > ${after} and ((${wanted})
        or (r.variant_values is not null and r.parent_id in (
          select r.id from product r where ${wanted})))
      order by r.id ${limitTo(AT_ONCE)}`.execute(db)
    for (const { id, currency, priceAmount, ...row } of rows) {
      after = id
      const contains = fromJson(row.allergens).join('; ')
      const texts = [row.type, row.taste, row.special, contains, row.description]
      yield [
        row.name,
        row.sku ?? '',
        row.category ?? '',
        amountText(priceAmount, currency),
        row.stockQty ?? '',
        ...texts.map((text) => text ?? ''),
        row.taxPercent ?? '',
        row.durationMin ?? '',
        row.barcode ?? '',
        row.parent ?? '',
        row.options && row.ownValues
          ? optionsText(fromJson(row.options), fromJson(row.ownValues))
          : '',
      ]
    }
    if (rows.length < AT_ONCE) return
  }
}
