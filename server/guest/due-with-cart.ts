import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { priceGuestCart } from '#contract/guest.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { dialectOf } from '../db/dialect.ts'
import { toJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { findLines } from '../order/lines/order-line.ts'
import { owedAmount } from '../order/money/owed.ts'
import { pricedBy } from '../order/money/priced-by.ts'
import { discountWith } from '../order/money/promote.ts'
import { fillBasket } from '../order/take/basket.ts'
import { openBillOf } from '../order/take/table-session.ts'
import {
  beingPaidAmount,
  onlineMoneyColumns,
  type OnlineMoney,
  payableAmount,
} from '../receipt/online-money.ts'
import { ownDishes } from '../table/bill-parts.ts'
import { guestKeyOf, isAtTable } from '../table/guests.ts'
import { findTable, isRunning } from '../table/live-tables.ts'
import { guestChange, type Intake } from './intake.ts'

type Cart = Pick<
  InputOf<typeof priceGuestCart>,
  'items' | 'promoCode' | 'tipAmount' | 'guestSecret'
>

/**
 * What a guest can pay online of a table's open bill once a cart is on it: priced like the bill
 * itself, because taxes are rounded once per bill and not per cart. Undefined where no bill is
 * open, and for whoever has not joined the table. Writes nothing.
 * @throws Refusal as `fillBasket` and `discountWith`
 */
export async function dueWithCart(
  intake: Intake,
  { items, promoCode, tipAmount = 0, guestSecret }: Cart,
  now: number,
): Promise<OutputOf<typeof priceGuestCart>['due']> {
  const { tenant, moduleId, targetId, purpose } = intake
  const key = guestKeyOf(guestSecret)
  if (purpose !== 'table' || !targetId || key === undefined) return undefined
  const table = await findTable(tenant, targetId)
  if (!table || table.sessionId === null || !isRunning(table)) return undefined
  if (!(await isAtTable(tenant, table.sessionId, key)) && intake.guestRules.hasCodes)
    return undefined
  const change = guestChange(intake, now)
  const bill = await openBillOf(change, moduleId, table.sessionId)
  if (!bill) return undefined
  const basket = await fillBasket(tenant, moduleId, items, change)
  const added = basket.map((line) => ({ ...line, taxes: line.taxes && toJson(line.taxes) }))
  const lines = [...(await findLines(tenant, bill.id)).filter(isLive), ...added]
  const discountAmount = await discountWith(change, bill, lines, promoCode)
  const grown = { ...bill, discountAmount, tipAmount: bill.tipAmount + tipAmount }
  const order = { ...grown, ...pricedBy(grown, lines) }
  const { tipAmount: allTips, totalAmount } = order
  const own = await ownDishes(tenant, bill.id, key, {
    lines: basket,
    order: { tipAmount: allTips, totalAmount, owedAmount: owedAmount(order) },
    tipAmount,
  })
  const found = { ...order, ...(await onlineMoneyOf(tenant, bill.id)) }
  const beingPaid = beingPaidAmount(found, key, now)
  return {
    wholeAmount: payableAmount(found, now, { beingPaid }),
    ownAmount: payableAmount(found, now, { beingPaid, atMost: own.amount }),
  }
}

async function onlineMoneyOf({ db, companyId }: Tenant, id: Id): Promise<OnlineMoney> {
  const { rows } = await sql<OnlineMoney>`
    select ${onlineMoneyColumns(dialectOf(db))} from sale_order o
    where o.company_id = ${companyId} and o.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('an order that was just read is not there')
  return rows[0]
}
