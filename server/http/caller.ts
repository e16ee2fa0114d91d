import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Person } from '#contract/rights.ts'

/**
 * Who makes a call, read only from the session. `module` is the request's module, already checked
 * to be the company's.
 */
export type Caller = Person & {
  sessionId: Id
  userId: Id
  companyUserId: Id
  companyId: CompanyId
  fullName: string
  module: ModuleName | undefined
  isCompanyActive: boolean
  utcOffsetMinutes: number
  timeZone: string
}
