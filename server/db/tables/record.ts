/** What every record of a company has. */
export type CompanyRecord = {
  company_id: string
  id: string
  created_ms: number
  updated_ms: number
  version: number
}
