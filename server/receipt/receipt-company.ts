import { type RawBuilder, sql } from 'kysely'
import type { Receipt } from '#contract/receipt.ts'
import { addressLines } from '#contract/address-lines.ts'

/** The business of a receipt, as stored, with its default place. */
export type FoundCompany = {
  companyName: string
  logoUrl: string | null
  logoStamp: number
  companyPhone: string | null
  timeZone: string
  placePhone: string | null
  placeAddress: string | null
  placeCity: string | null
  placePostcode: string | null
  placeCountry: string | null
}

/** The columns of `FoundCompany`, from `company_detail d` and `location l`. */
export const companyColumns: RawBuilder<FoundCompany> = sql`d.company_name as "companyName",
  d.logo_url as "logoUrl", d.logo_stamp as "logoStamp", d.phone as "companyPhone",
  d.time_zone as "timeZone", l.phone as "placePhone", l.address as "placeAddress",
  l.city as "placeCity", l.postcode as "placePostcode", l.country_code as "placeCountry"`

/** The join of the default place to `sale_order o`. */
export const defaultPlace: RawBuilder<unknown> = sql`left join location l
  on l.company_id = o.company_id and l.is_default = 1 and l.status = 'Active'`

/** The business as its guests see it. */
export function receiptCompany(found: FoundCompany): Receipt['company'] {
  const { companyName, logoUrl, logoStamp, timeZone } = found
  const address = addressLines({
    address: found.placeAddress,
    city: found.placeCity,
    postcode: found.placePostcode,
    country: found.placeCountry,
  })
  return {
    companyName,
    logoUrl: logoUrl ?? undefined,
    logoStamp,
    phone: found.companyPhone ?? found.placePhone ?? undefined,
    address: address.join(', ') || undefined,
    timeZone,
  }
}
