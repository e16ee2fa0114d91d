import type { CompanyRecord } from './record.ts'

/** Subscriptions, invoices, payment accounts, and providers' events. */
export type PlanTables = {
  subscription: SubscriptionTable
  invoice: InvoiceTable
  payment_account: PaymentAccountTable
  webhook_event: WebhookEventTable
}

/**
 * `due_ms` is when the scheduled job moves it next: the end of the trial, of the period, or of the
 * grace period.
 */
type SubscriptionTable = CompanyRecord & {
  module_id: number
  status: string
  period: string
  trial_end_ms: number | null
  period_end_ms: number | null
  due_ms: number | null
}
type InvoiceTable = CompanyRecord & {
  number: string
  module_ids: string
  period: string
  amount: number
  tax_amount: number
  currency: string
  status: string
  paid_ms: number | null
  payment_id: string | null
}
type PaymentAccountTable = CompanyRecord & {
  provider: string
  account_ref: string
  secret_enc: string | null
  status: string
  label: string | null
  charges_enabled: number
  payouts_enabled: number
}
/** A provider's event is applied once: its id is the key. */
type WebhookEventTable = {
  source: string
  event_id: string
  kind: string
  outcome: string
  created_ms: number
}
