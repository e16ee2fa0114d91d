import type { subscriptionStates } from '#contract/plan.ts'
import type { PlanPeriod } from '#contract/payment.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfIdOrNull, OfModule } from './record.ts'

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
  module_id: OfModule
  status: (typeof subscriptionStates)[number]
  period: PlanPeriod
  trial_end_ms: number | null
  period_end_ms: number | null
  due_ms: number | null
}
type InvoiceTable = CompanyRecord & {
  number: string
  module_ids: JsonText<ModuleId[]>
  period: PlanPeriod
  amount: number
  tax_amount: number
  currency: string
  status: 'open' | 'paid' | 'void'
  paid_ms: number | null
  payment_id: OfIdOrNull
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
