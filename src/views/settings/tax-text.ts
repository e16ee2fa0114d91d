import type { CompanyChanges } from './use-company.ts'

type Rates = NonNullable<NonNullable<CompanyChanges['settings']>['taxRates']>

/** The named taxes as text: a rate on each line, "CGST 9 + SGST 9". */
export function taxText(rates: Rates): string {
  return rates
    .map((taxes) => taxes.map(({ name, percent }) => `${name} ${percent}`).join(' + '))
    .join('\n')
}

/** Parses the text; undefined if a line is not a list of names with numbers. */
export function taxRatesIn(text: string): Rates | undefined {
  const rates: Rates = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const taxes = line.split('+').map(taxIn)
    const known = taxes.filter((tax) => tax !== undefined)
    if (known.length < taxes.length) return undefined
    rates.push(known)
  }
  return rates
}

function taxIn(text: string): Rates[number][number] | undefined {
  const [, name = '', percent = ''] =
    /^(.*\S)\s+(\d+(?:[.,]\d{1,3})?)\s*%?$/.exec(text.trim()) ?? []
  const number = Number(percent.replace(',', '.'))
  return name === '' || number > 100 ? undefined : { name, percent: number }
}
