import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { Tenant } from '../../db/tenant.ts'

/** The company's settings for pricing orders. */
type Terms = {
  currency: string
  taxPercent: number
  isTaxIncluded: number
  settings: StoredSettingsText
  timeZone: string
}

/** The company's current terms; an order keeps the terms of its creation. */
export async function findTerms({ db, companyId }: Tenant): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select currency, tax_percent as "taxPercent", tax_included as "isTaxIncluded", settings,
      time_zone as "timeZone" from company_detail where id = ${companyId}`.execute(db)
  if (!rows[0]) throw new Error('a company that is served is not there')
  return rows[0]
}

/** The delivery fee; collection is free. */
export function deliveryAmountOf(
  terms: Pick<Terms, 'settings'>,
  deliveryType: DeliveryType | undefined,
): number {
  return deliveryType === 'Delivery' ? (storedSettings(terms.settings).deliveryAmount ?? 0) : 0
}

/** Orders at a table are neither delivered nor collected. */
export function deliveryTypeOf({
  tableId,
  deliveryType,
}: {
  tableId?: Id | undefined
  deliveryType?: DeliveryType | undefined
}): DeliveryType | undefined {
  return tableId ? undefined : (deliveryType ?? 'Click and Collect')
}
