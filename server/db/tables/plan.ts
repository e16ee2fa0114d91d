import type { Generated } from 'kysely'
import type { subscriptionStates } from '#contract/plan.ts'
import type { PlanPeriod } from '#contract/payment.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { JsonText } from '../json-text.ts'
import type { CompanyRecord, OfIdOrNull, OfModule } from './record.ts'

/** Subscriptions, invoices, payment accounts, and providers' events. */
export type PlanTables = {
  subscription: SubscriptionTable
  invoice: InvoiceTable
  plan_card: PlanCardTable
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
  /** When the saved card is charged again after a charge that failed. */
  charge_ms: Generated<number | null>
  /** The end of the period whose charge the owner was told of before. */
  noticed_ms: Generated<number | null>
}
/** The provider's ids of the company as its customer and of the card that is saved there. */
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
/** A provider's event is applied once: its id is the key. */
type WebhookEventTable = {
  source: string
  event_id: string
  kind: string
  outcome: string
  created_ms: number
}
