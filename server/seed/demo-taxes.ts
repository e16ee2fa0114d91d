import { type Tax, taxesOfProduct } from '#contract/line-taxes.ts'
import type { DemoCompany } from './demo-companies.ts'

type Taxed = Pick<DemoCompany, 'currency' | 'taxPercent'>
type NamedTax = { name: string; percent: number }

/** The named taxes of a demo company's settings: in India each rate is two taxes. */
export function taxRatesOf({ currency, taxPercent }: Taxed): NamedTax[][] | undefined {
  return currency === 'INR' ? [gst(taxPercent / 2), gst(9)] : undefined
}

/** The taxes of its products when they are sold; null: its rate, without a name. */
export function demoTaxes(company: Taxed): Tax[] | null {
  const { taxPercent: companyPercent } = company
  return taxesOfProduct({ companyPercent, ownPercent: null, rates: taxRatesOf(company) })
}

/** An Indian tax rate: half of it is central tax, half state tax. */
function gst(percent: number): NamedTax[] {
  return [
    { name: 'CGST', percent },
    { name: 'SGST', percent },
  ]
}
