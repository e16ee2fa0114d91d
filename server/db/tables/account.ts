import type { OfCompany } from './record.ts'

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
}

/**
 * One row per purpose and subject, so that only the newest code exists. Using a code deletes its
 * row.
 */
type AuthCodeTable = {
  purpose: string
  subject_id: string
  code_hash: string
  payload: string
  created_ms: number
  expires_ms: number
}

type CompanyUserLocationTable = {
  company_id: OfCompany
  company_user_id: string
  location_id: string
}
type UserSocialDetailTable = {
  company_id: OfCompany
  id: string
  type: string
  url: string
  created_ms: number
}
type IndustryTable = { id: string; name: string; sort: number }
type IndustrySubcategoryTable = { id: string; industry_id: string; name: string; sort: number }
type UserIndustrySubcategoryTable = {
  company_id: OfCompany
  industry_subcategory_id: string
  created_ms: number
}
type CommunityTable = {
  id: string
  name: string
  logo: string | null
  description: string | null
  owner_user_id: string
  created_ms: number
}
type CommunityMemberTable = {
  company_id: OfCompany
  id: string
  community_id: string
  state: string
  decided_by: string | null
  joined_ms: number | null
  created_ms: number
  updated_ms: number
  version: number
}
/** The code a new owner enters at sign-up to name the partner who brought them. */
type PartnerCodeTable = { code: string; user_id: string; created_ms: number }
