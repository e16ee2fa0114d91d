import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import { amountText, type CsvFile } from '../http/csv.ts'
import { importFields } from '../import/fields.ts'

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
  description: string | null
  taxPercent: number | null
  durationMin: number | null
  currency: string
}

/** All products of a filter as CSV that can be imported again; read in batches, oldest first. */
export function productCsv(tenant: Tenant, where: readonly RawBuilder<unknown>[]): CsvFile {
  return { name: 'products.csv', rows: rowsOf(tenant, where) }
}

async function* rowsOf(
  { db, companyId }: Tenant,
  where: readonly RawBuilder<unknown>[],
): CsvFile['rows'] {
  yield [...importFields]
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select r.id, r.name, r.sku, r.price_amount as "priceAmount", r.stock_qty as "stockQty",
        r.type, r.taste, r.special, r.description, r.tax_percent as "taxPercent",
        r.duration_min as "durationMin", d.currency, (select c.name from category c
          where c.company_id = r.company_id and c.id = r.category_id) as category
      from product r join company_detail d on d.id = r.company_id
      where ${sql.join(
        [sql`r.company_id = ${companyId}`, sql`r.id > ${after}`, ...where],
        sql`
        and `,
      )} order by r.id ${limitTo(AT_ONCE)}`.execute(db)
    for (const { id, currency, priceAmount, ...row } of rows) {
      after = id
      const texts = [row.type, row.taste, row.special, row.description].map((text) => text ?? '')
      yield [
        row.name,
        row.sku ?? '',
        row.category ?? '',
        amountText(priceAmount, currency),
        row.stockQty ?? '',
        ...texts,
        row.taxPercent ?? '',
        row.durationMin ?? '',
      ]
    }
    if (rows.length < AT_ONCE) return
  }
}
