import type { Generated } from 'kysely'
import type { CompanyRecord, OfCompany } from './record.ts'

/** Companies, the people in them, their sessions, modules, branches and customers. */
export type PeopleTables = {
  company_detail: CompanyDetailTable
  app_user: AppUserTable
  company_user: CompanyUserTable
  session: SessionTable
  login_attempt: LoginAttemptTable
  known_device: KnownDeviceTable
  mail_count: MailCountTable
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
  status: string
  currency: string
  tax_percent: number
  tax_included: number
  time_zone: string
  phone: string | null
  default_module_id: number | null
  initial_payment: number
  partner_id: string | null
  settings: string
  /** The last number given to an order; order_no is per company. */
  order_seq: number
  /** The last number given to an invoice of the subscription. */
  invoice_seq: Generated<number>
  is_demo: number
  created_ms: number
  updated_ms: number
  version: number
}

type AppUserTable = {
  id: string
  full_name: string
  name: string
  email: string | null
  calling_code: string | null
  phone: string | null
  /** Since when the number is proven to be theirs: only then it signs them in. */
  phone_proven_ms: Generated<number | null>
  password_hash: string | null
  utc_offset: number
  language: string
  status: string
  is_demo: number
  created_ms: number
  updated_ms: number
  version: number
}

/**
 * `invite_state` is the state of the staff lifecycle; `invited_ms` is when the invitation in force
 * was sent, `invited_as` what was typed for it (JSON).
 */
type CompanyUserTable = CompanyRecord & {
  user_id: string
  role_id: number
  status: string
  last_seen_ms: number | null
  invite_state: Generated<string>
  invited_ms: Generated<number | null>
  invited_as: Generated<string | null>
  /** The stored name of their picture in this company. */
  picture_url: Generated<string | null>
}

/** The hash comes first in the key: a token is looked up before its company is known. */
type SessionTable = {
  token_hash: string
  id: string
  company_id: OfCompany
  company_user_id: string
  user_id: string
  created_ms: number
  last_seen_ms: number
  expires_ms: number
  revoked_ms: number | null
  device: string | null
  /** When their person gave the password again in it. */
  confirmed_ms: Generated<number | null>
}

/** A browser in which someone has signed in: the hash of the token that it keeps. */
type KnownDeviceTable = {
  user_id: string
  token_hash: string
  created_ms: number
  last_used_ms: number
}

/** Mails by someone, of a company, to an address, until the count begins anew. */
type MailCountTable = { key: string; count: number; until_ms: number }

/** The next try is taken from `next_ms` on; the count is forgotten at `until_ms`. */
type LoginAttemptTable = { key: string; count: number; next_ms: number; until_ms: number }
type ModuleTable = {
  id: number
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
  module_id: number
  status: string
  settings: string
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
  status: string
  lat: Generated<number | null>
  lng: Generated<number | null>
  hours: Generated<string>
  exceptions: Generated<string>
}

type CustomerTable = CompanyRecord & {
  full_name: string
  calling_code: string | null
  phone: string | null
  phone_norm: string | null
  email: string | null
  tags: string
  notes: string | null
  erased_ms: number | null
}
