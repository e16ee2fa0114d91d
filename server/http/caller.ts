import type { CompanyId, Id } from '#contract/fields.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Role } from '#contract/role.ts'

/**
 * Who makes a call, read only from the session. `module` is the request's module, already checked
 * to be the company's.
 */
export type Caller = {
  sessionId: Id
  userId: Id
  companyUserId: Id
  companyId: CompanyId
  fullName: string
  role: Role
  module: ModuleName | undefined
  isCompanyActive: boolean
  utcOffsetMinutes: number
  timeZone: string
}
