import type { RoleId } from '#contract/role.ts'
import type { StaffRight } from '#contract/rights.ts'
import type { StaffMember } from '#contract/staff.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { RecordStatus } from '#contract/status.ts'
import type { Location } from '#contract/location.ts'
import type { JsonText } from '../json-text.ts'
import type { OfModuleSettings, OfStoredSettings } from '../settings.ts'
import type { Generated } from 'kysely'
import type { CompanyRecord, OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Companies, their people, sessions, modules, places and customers. */
export type PeopleTables = {
  company_detail: CompanyDetailTable
  app_user: AppUserTable
  company_user: CompanyUserTable
  session: SessionTable
  login_attempt: LoginAttemptTable
  known_device: KnownDeviceTable
  mail_count: MailCountTable
  call_count: CallCountTable
  table_size: TableSizeTable
  module: ModuleTable
  company_module: CompanyModuleTable
  location: LocationTable
  customer: CustomerTable
}

type CompanyDetailTable = {
  id: OfCompany
  company_name: string
  logo_url: string | null
  logo_stamp: number
  status: RecordStatus
  currency: string
  tax_percent: number
  tax_included: number
  /** When the owner set the tax rate; null: never. */
  tax_set_ms: Generated<number | null>
  /** ISO 3166: two capital letters. */
  country: Generated<string | null>
  time_zone: string
  phone: string | null
  default_module_id: number | null
  initial_payment: number
  partner_id: OfIdOrNull
  settings: OfStoredSettings
  /** The last order number; numbers are per company. */
  order_seq: number
  /** The last numbers of papers for customers. */
  order_invoice_seq: Generated<number>
  credit_note_seq: Generated<number>
  /** The last invoice number of the subscription. */
  invoice_seq: Generated<number>
  is_demo: number
  created_ms: number
  updated_ms: number
  version: number
}

type AppUserTable = {
  id: OfId
  full_name: string
  name: string
  email: string | null
  calling_code: string | null
  phone: string | null
  /** When the phone number was verified; only a verified number can be used to sign in. */
  phone_proven_ms: Generated<number | null>
  /** The number, in digits, that is verified for notifications by text. */
  text_number: Generated<string | null>
  password_hash: string | null
  utc_offset: number
  language: string
  status: RecordStatus
  is_demo: number
  created_ms: number
  updated_ms: number
  version: number
}

/**
 * `invite_state`: the state of the staff lifecycle. `invited_ms`: when the current invitation was
 * sent. `invited_as`: the form values of the invitation (JSON).
 */
type CompanyUserTable = CompanyRecord & {
  user_id: OfId
  role_id: RoleId
  status: RecordStatus
  last_seen_ms: number | null
  invite_state: Generated<StaffMember['inviteState']>
  invited_ms: Generated<number | null>
  invited_as: Generated<JsonText<InvitedAs> | null>
  /** The file name of their picture in this company. */
  picture_url: Generated<string | null>
  /** Additional rights of a member of staff. */
  rights: Generated<OfRights>
}

export type OfRights = JsonText<readonly StaffRight[]> | null

/** The data that an owner entered about an invited person. */
export type InvitedAs = {
  fullName: string
  phone?: string | undefined
  callingCode?: string | undefined
}

/**
 * The primary key starts with the hash, because a token is looked up before its company is known.
 */
type SessionTable = {
  token_hash: string
  id: OfId
  company_id: OfCompany
  company_user_id: OfId
  user_id: OfId
  created_ms: number
  last_seen_ms: number
  expires_ms: number
  revoked_ms: number | null
  device: string | null
  /** When the user last confirmed their password in this session. */
  confirmed_ms: Generated<number | null>
}

/** A browser in which someone has signed in, by the hash of its device token. */
type KnownDeviceTable = {
  user_id: OfId
  token_hash: string
  created_ms: number
  last_used_ms: number
}

/** Counts of mails per sender, company or address, until their reset. */
type MailCountTable = { key: string; count: number; until_ms: number }

/** The size of a table with its indexes on a UTC day (days since 1970). */
type TableSizeTable = { day: number; name: string; bytes: number }
/** Calls of a person or a company within a minute (the number of minutes since 1970). */
type CallCountTable = { key: string; minute: number; calls: number }

/** The next attempt is allowed from `next_ms` on; the count resets at `until_ms`. */
type LoginAttemptTable = { key: string; count: number; next_ms: number; until_ms: number }
type ModuleTable = {
  id: ModuleId
  name: string
  logo: string | null
  colour: string
  description: string
  price_amount: number
  currency: string
  sort: number
}
type CompanyModuleTable = {
  company_id: OfCompany
  module_id: OfModule
  status: RecordStatus
  settings: OfModuleSettings
  created_ms: number
}

type LocationTable = CompanyRecord & {
  name: string
  address: string | null
  city: string | null
  postcode: string | null
  country_code: string | null
  phone: string | null
  is_default: number
  status: RecordStatus
  lat: Generated<number | null>
  lng: Generated<number | null>
  hours: Generated<JsonText<Location['hours']>>
  exceptions: Generated<JsonText<Location['exceptions']>>
}

type CustomerTable = CompanyRecord & {
  full_name: string
  calling_code: string | null
  phone: string | null
  phone_norm: string | null
  email: string | null
  tags: JsonText<string[]>
  notes: string | null
  erased_ms: number | null
}
