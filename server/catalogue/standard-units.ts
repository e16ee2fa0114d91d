/** Common units; the company can rename them. */
const usual = [
  ['Piece', 'pc'],
  ['Pack', 'pk'],
  ['Kilogram', 'kg'],
  ['Gram', 'g'],
  ['Litre', 'l'],
  ['Millilitre', 'ml'],
  ['Metre', 'm'],
  ['Hour', 'h'],
  ['Minute', 'min'],
] as const

type Row = {
  company_id: string
  id: string
  name: string
  code: string
  status: 'Active'
  sort: number
  created_ms: number
  updated_ms: number
  version: number
}

/** The units of a new company, as rows of their table. */
export function standardUnits(companyId: string, now: number, makeId: () => string): Row[] {
  const stamps = { created_ms: now, updated_ms: now, version: 1 }
  return usual.map(([name, code], sort) => ({
    company_id: companyId,
    id: makeId(),
    name,
    code,
    status: 'Active',
    sort,
    ...stamps,
  }))
}
