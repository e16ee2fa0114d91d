import { forgetOldCodes } from './account/codes.ts'
import type { Schema } from './db/schema.ts'
import { forgetOldTableSizes } from './db/table-sizes.ts'
import type { Db } from './db/tenant.ts'
import { forgetLooseResumes } from './guest/resume.ts'
import { forgetPastAskers } from './guest/unproven.ts'
import { forgetOldCallCounts } from './http/call-counts.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { forgetOldSessions } from './http/session-row.ts'
import { forgetOldImports } from './import/import-store.ts'
import { pruneLog } from './live/event-log.ts'
import { forgetOldMailCounts } from './mail/mail-limits.ts'
import { forgetOldNotes } from './notification/notification-store.ts'
import { forgetDoneJobs } from './outbox/jobs.ts'
import { forgetOldEvents } from './outbox/once-by-event.ts'
import { forgetOldProofs } from './promotion/proven.ts'
import { forgetUnusedDevices } from './push/devices.ts'
import { forgetOldAgreements } from './text/agreements.ts'
import { forgetOldDevices } from './user/known-devices.ts'
import { forgetOldTries } from './user/login-attempts.ts'

/** The functions that delete rows, called once an hour, each on its own and in batches. */
export const deletions = {
  keys: forgetOldKeys,
  sessions: forgetOldSessions,
  tries: forgetOldTries,
  devices: forgetOldDevices,
  'push devices': forgetUnusedDevices,
  'mail counts': forgetOldMailCounts,
  'call counts': forgetOldCallCounts,
  proofs: forgetOldProofs,
  askers: forgetPastAskers,
  news: pruneLog,
  jobs: forgetDoneJobs,
  codes: forgetOldCodes,
  notifications: forgetOldNotes,
  uploads: forgetLooseResumes,
  'table sizes': forgetOldTableSizes,
  'provider events': forgetOldEvents,
  imports: forgetOldImports,
  'text agreements': forgetOldAgreements,
} satisfies Record<string, (db: Db, now: number) => Promise<void>>

type Rule = {
  /** How long rows are kept. */
  kept: string
  by?: keyof typeof deletions
  /**
   * Rows are added with every order, visit or day, so the table has a yearly figure in the docs.
   */
  grows?: true
}

const always = { kept: 'always: the same for all companies' } satisfies Rule
const withPerson = { kept: 'as long as the person' } satisfies Rule
const withCompany = { kept: 'as long as the company' } satisfies Rule
/** A record created by the company; deleted when a person deletes it. */
const record = { kept: 'until a person deletes it, at most as long as the company' } satisfies Rule
/** Business records, which bookkeeping rules require for years. */
const business = { kept: 'as long as the company', grows: true } satisfies Rule

/** The retention of every table's rows; a new table does not compile without a rule. */
export const retention = {
  app_user: withPerson,
  auth_code: { kept: 'until it expires', by: 'codes' },
  authenticator: withPerson,
  booking_slot: { kept: 'as long as its order', grows: true },
  call_count: { kept: '10 minutes', by: 'call counts' },
  cart_item: business,
  category: record,
  community: always,
  community_event: record,
  community_event_booking: business,
  community_event_group: record,
  community_group: record,
  community_member: withCompany,
  company_delivery_partner: withCompany,
  company_detail: withCompany,
  company_module: withCompany,
  company_user: withCompany,
  company_user_location: withCompany,
  customer: { kept: 'as long as the company, or until the person is erased', grows: true },
  customer_visit: business,
  delivery_job: business,
  dining_table: record,
  dynamic_link: record,
  event_counter: withCompany,
  file: {
    kept: 'as long as its record; résumés that nobody sent and files of imports for a day',
    by: 'uploads',
    grows: true,
  },
  guest_gate: withCompany,
  guest_proof: { kept: '24 hours', by: 'proofs' },
  guest_upload: { kept: 'a day', by: 'uploads' },
  import_failure: { kept: '30 days, of the newest five imports of a company', by: 'imports' },
  import_job: { kept: '30 days', by: 'imports' },
  inbox_key: {
    kept: '48 hours; answers with letters of applicants are emptied after one',
    by: 'keys',
    grows: true,
  },
  industry: always,
  industry_subcategory: always,
  invoice: business,
  known_device: { kept: 'a year after its last use', by: 'devices' },
  link_code: record,
  list_choice: withCompany,
  location: record,
  login_attempt: { kept: 'until the count starts again', by: 'tries' },
  mail_count: { kept: 'until the count starts again', by: 'mail counts' },
  manufacturer: record,
  meta: always,
  module: always,
  notification: { kept: '30 days', by: 'notifications', grows: true },
  notification_mail: withCompany,
  notification_mute: withCompany,
  notification_push: withCompany,
  notification_text: withCompany,
  notification_read: { kept: 'as long as its notification', by: 'notifications', grows: true },
  order_checkout: { kept: 'as long as its order', grows: true },
  order_guest: { kept: 'as long as its order', grows: true },
  order_paper: business,
  order_slot: { kept: 'as long as its order', grows: true },
  order_sum: business,
  order_sum_company: withCompany,
  order_sum_mark: { kept: 'until its day is added up again, within minutes' },
  outbox_event: { kept: '24 hours', by: 'news', grows: true },
  outbox_job: { kept: '7 days, 90 where it failed permanently', by: 'jobs', grows: true },
  partner_code: withPerson,
  passkey: withPerson,
  plan_card: { kept: 'until 90 days after the last subscription of its company ended' },
  payment_account: withCompany,
  payment_txn: business,
  product: record,
  product_option: record,
  product_spec: record,
  product_spec_value: record,
  promotion: record,
  promotion_redemption: business,
  push_device: {
    kept: 'until its session is ended, 60 days after it was last used',
    by: 'push devices',
  },
  recovery_code: withPerson,
  reservation: business,
  reservation_slot: { kept: 'as long as its reservation', grows: true },
  resource: record,
  sale_order: business,
  saved_view: record,
  session: { kept: 'until its end', by: 'sessions', grows: true },
  state_history: business,
  stock_move: business,
  subcategory: record,
  subscription: withCompany,
  table_guest: { kept: 'as long as the company', grows: true },
  table_session: business,
  table_size: { kept: '400 days', by: 'table sizes' },
  text_agreement: {
    kept: '400 days, or until the person is erased',
    by: 'text agreements',
  },
  text_stop: { kept: 'until the person answers START' },
  ticket_counter: { kept: 'as long as the company: a row for each day', grows: true },
  till_closing: { kept: 'as long as the company: a row for each closed day', grows: true },
  unit: record,
  unproven_post: { kept: 'until it no longer counts, a day at most', by: 'askers' },
  user_industry_subcategory: withCompany,
  user_social_detail: withCompany,
  webhook_event: { kept: '90 days', by: 'provider events', grows: true },
} as const satisfies Record<keyof Schema, Rule>
