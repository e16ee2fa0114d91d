import type { Application } from '#contract/application.ts'
import type { MembershipRecord } from '#lifecycles/membership.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Generated } from 'kysely'
import type { JsonText } from '../json-text.ts'
import type { OfCompany, OfId, OfIdOrNull } from './record.ts'

/** Codes, staff, communities, business types and social links. */
export type AccountTables = {
  auth_code: AuthCodeTable
  company_user_location: CompanyUserLocationTable
  user_social_detail: UserSocialDetailTable
  industry: IndustryTable
  industry_subcategory: IndustrySubcategoryTable
  user_industry_subcategory: UserIndustrySubcategoryTable
  community: CommunityTable
  community_member: CommunityMemberTable
  partner_code: PartnerCodeTable
  authenticator: AuthenticatorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
}

/**
 * One row per purpose and subject, so that only the newest code is valid. Using a code deletes its
 * row.
 */
type AuthCodeTable = {
  purpose: CodePurpose
  subject_id: string
  code_hash: string
  payload: JsonText<CodePayload>
  /** An address that nobody else can take while the code is valid. */
  reserved_email: Generated<string | null>
  created_ms: number
  expires_ms: number
}

/** What a code is for. */
export type CodePurpose =
  | 'sign-up'
  | 'business-invitation'
  | 'staff-invitation'
  | 'password-reset'
  | 'email-change'
  | 'email-undo'
  | 'sign-in-pass'
  | 'account-connect'
  | 'second-step'
  | 'passkey-add'
  | 'passkey-used'
  | 'text-number'
  | 'application-again'

/** Data stored with a code. */
export type CodePayload = {
  companyId?: CompanyId
  companyUserId?: Id
  sessionId?: Id
  userId?: Id
  email?: string
  number?: string
  changedMs?: string
  jobId?: Id
  status?: Application['status']
}

type CompanyUserLocationTable = {
  company_id: OfCompany
  company_user_id: OfId
  location_id: OfId
}
type UserSocialDetailTable = {
  company_id: OfCompany
  id: OfId
  type: string
  url: string
  created_ms: number
}
type IndustryTable = { id: OfId; name: string; sort: number }
type IndustrySubcategoryTable = { id: OfId; industry_id: OfId; name: string; sort: number }
type UserIndustrySubcategoryTable = {
  company_id: OfCompany
  industry_subcategory_id: OfId
  created_ms: number
}
type CommunityTable = {
  id: OfId
  name: string
  logo: string | null
  description: string | null
  owner_user_id: OfId
  created_ms: number
}
type CommunityMemberTable = {
  company_id: OfCompany
  id: OfId
  community_id: OfId
  state: MembershipRecord['state']
  decided_by: OfIdOrNull
  joined_ms: number | null
  created_ms: number
  updated_ms: number
  version: number
}
/** The code that a new owner enters at sign-up to name the partner who referred them. */
type PartnerCodeTable = { code: string; user_id: OfId; created_ms: number }
/**
 * An authenticator app. Without `confirmed_ms` it is being set up. `last_step`: the time step of
 * the last used code.
 */
type AuthenticatorTable = {
  user_id: OfId
  secret_enc: string
  last_step: number
  created_ms: number
  confirmed_ms: number | null
}
type RecoveryCodeTable = { user_id: OfId; code_hash: string; created_ms: number }
/**
 * A public key. `counter`: the signature counter of its last use, 0 for authenticators without one.
 */
type PasskeyTable = {
  user_id: OfId
  id: OfId
  credential_id: string
  public_key: string
  transports: JsonText<string[]>
  name: string
  counter: number
  created_ms: number
  used_ms: number | null
  used_device: Generated<string | null>
}
