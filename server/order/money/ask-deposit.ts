import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { leastCharge } from '#contract/least-charges.ts'
import { percentOf } from '#contract/percent.ts'
import { bySystem, type Change } from '../../change/change.ts'
import type { Tenant } from '../../db/tenant.ts'
import { amountStep, isChargeable } from '../../stripe/amounts.ts'
import { findLines } from '../lines/order-line.ts'
import { moveOrderWithLines } from '../move/coupling.ts'
import { tellOrderGuest } from '../move/tell-guest.ts'
import type { FoundOrder } from '../order-head.ts'
import { saveOrder } from '../write.ts'
import { backUntil } from './deposit.ts'

type Line = { productId: Id | null; quantity: number; lineAmount: number }
type Whole = { totalAmount: number; currency: string }

/** The deposit terms of new bookings. */
export type DepositTerms = {
  backHours: number | undefined
  /** Whether the booking is accepted automatically once the deposit is paid. */
  isAccepted: boolean
}

/**
 * Holds a guest's new booking until its deposit is paid. Without a deposit it continues as a normal
 * booking.
 */
export async function askDeposit(
  change: Change,
  order: FoundOrder,
  { backHours, isAccepted }: DepositTerms,
): Promise<void> {
  const lines = await findLines(change.tenant, order.id)
  const depositAmount = await depositAmountOf(change.tenant, lines, order)
  if (depositAmount > 0 && order.startMs !== null) {
    const asked = await saveOrder(change, order, {
      depositAmount,
      depositBackMs: backUntil(order.startMs, backHours),
      isAcceptedOnceSecured: isAccepted ? 1 : 0,
    })
    await moveOrderWithLines(bySystem(change), asked, 'order.ask-deposit')
  } else if (isAccepted) await moveOrderWithLines(bySystem(change), order, 'order.accept')
  else await tellOrderGuest(change.tenant, order, 'placed')
}

/**
 * The deposit of some lines: per service a fixed amount per piece or a share of the price, at most
 * its price. The sum is adjusted to an amount that the payment provider accepts, at most the total;
 * 0 if the total is below the provider's minimum.
 */
export async function depositAmountOf(
  { db, companyId }: Tenant,
  lines: readonly Line[],
  { totalAmount, currency }: Whole,
): Promise<number> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return 0
  const { rows } = await sql<{ id: Id; amount: number | null; percent: number | null }>`
    select id, deposit_amount as "amount", deposit_percent as "percent" from product
    where company_id = ${companyId} and id in (${sql.join(ids)})
      and (deposit_amount > 0 or deposit_percent > 0)`.execute(db)
  const sum = lines.reduce((whole, { productId, quantity, lineAmount }) => {
    const { amount, percent } = rows.find(({ id }) => id === productId) ?? {}
    const asked = amount ? amount * quantity : percentOf(lineAmount, percent ?? 0)
    return whole + Math.min(asked, lineAmount)
  }, 0)
  return chargeable(Math.min(sum, totalAmount), totalAmount, currency)
}

/**
 * Rounds up to an amount that the payment provider accepts, or down if that would exceed `most`.
 */
function chargeable(amount: number, most: number, currency: string): number {
  if (amount === 0) return 0
  const step = amountStep(currency)
  const wanted = Math.max(amount, leastCharge(currency))
  const up = Math.ceil(wanted / step) * step
  const taken = up > most ? Math.floor(most / step) * step : up
  return isChargeable(taken, currency) ? taken : 0
}
