import type { Generated } from 'kysely'
import type { subscriptionStates } from '#contract/plan.ts'
import type { PlanPeriod } from '#contract/payment.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfIdOrNull, OfModule } from './record.ts'

/** Subscriptions, invoices, payment accounts, and events of providers. */
export type PlanTables = {
  subscription: SubscriptionTable
  invoice: InvoiceTable
  plan_card: PlanCardTable
  payment_account: PaymentAccountTable
  webhook_event: WebhookEventTable
}

/**
 * `due_ms`: when the scheduled job moves it next, at the end of the trial, the period or the grace
 * period.
 */
type SubscriptionTable = CompanyRecord & {
  module_id: OfModule
  status: (typeof subscriptionStates)[number]
  period: PlanPeriod
  trial_end_ms: number | null
  period_end_ms: number | null
  due_ms: number | null
  /** When the saved card is charged again after a failed charge. */
  charge_ms: Generated<number | null>
  /** The end of the period for which the owner was notified of the charge. */
  noticed_ms: Generated<number | null>
}
/** The provider's ids of the company as a customer, and of its saved card. */
type PlanCardTable = CompanyRecord & {
  customer_ref: string
  method_ref: string | null
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
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
/** The provider's event id is the key, so that each event is applied once. */
type WebhookEventTable = {
  source: string
  event_id: string
  kind: string
  outcome: string
  created_ms: number
}
