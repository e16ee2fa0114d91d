import { type Kysely, sql } from 'kysely'

/**
 * Rates finer than a thousandth of a percent were stored and shown, but priced as the nearest
 * thousandth. The stored rate becomes the priced one, so no price changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['company_detail', 'product', 'sale_order']) {
    const { rows } = await sql<{
      rate: number | null
    }>`select distinct tax_percent as rate from ${sql.table(table)}`.execute(db)
    for (const { rate } of rows) {
      const priced = rate === null ? null : Math.round(rate * 1000) / 1000
      if (priced === rate) continue
      await sql`update ${sql.table(table)} set tax_percent = ${priced} where tax_percent = ${rate}`.execute(
        db,
      )
    }
  }
}
