import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { leastCharge } from '#contract/least-charges.ts'
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

/** How the deposit of new bookings is asked for. */
export type DepositTerms = {
  backHours: number | undefined
  /** Whether the booking needs no acceptance once it is paid. */
  isAccepted: boolean
}

/**
 * Holds a new booking of a guest for its deposit. Where nothing is to be paid it goes on as one
 * without a deposit.
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
 * The deposit of some lines: of each its service's amount a piece, or share of its price, at most
 * what it costs; together an amount that the provider takes, at most the total. 0 where the total
 * is less than that.
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
    const asked = amount ? amount * quantity : Math.round((lineAmount * (percent ?? 0)) / 100)
    return whole + Math.min(asked, lineAmount)
  }, 0)
  return chargeable(Math.min(sum, totalAmount), totalAmount, currency)
}

/** The amount rounded up to what the provider takes exactly, down where that would be too much. */
function chargeable(amount: number, most: number, currency: string): number {
  if (amount === 0) return 0
  const step = amountStep(currency)
  const wanted = Math.max(amount, leastCharge(currency))
  const up = Math.ceil(wanted / step) * step
  const taken = up > most ? Math.floor(most / step) * step : up
  return isChargeable(taken, currency) ? taken : 0
}
