import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { type DeliveryType, orderStatusIds } from '#contract/order-status.ts'
import { applyGranted, applyPromotions, totalsOf } from '../../promotion/apply.ts'
import type { PromotedCart } from '../../promotion/promoted-cart.ts'
import { redeem } from '../../promotion/uses.ts'
import { Refusal } from '../../http/refusal.ts'
import { publish } from '../../live/publish.ts'
import type { Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import type { FoundOrder } from '../order-head.ts'
import { handDiscountOf } from './hand-discount-of.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import type { BasketLine } from '../take/basket.ts'
import { findLines, type OrderLine } from '../lines/order-line.ts'
import { deliveryAmountOf, findTerms } from '../take/terms.ts'
import { saveOrder } from '../write.ts'

/** The identities for which uses are counted, besides the customer. */
type Asker = Pick<PromotedCart, 'guestKey' | 'addressKey' | 'isProven'>
type Asked = Asker & { code: string | undefined }

/**
 * Applies matching promotions to an order and counts their uses in the same transaction: a discount
 * on the goods becomes the order's discount, free delivery lowers the delivery fee. Promotions are
 * applied once per order: lines added later are checked only while the order has none.
 * @throws Refusal NOT_FOUND, LIMIT_REACHED
 */
export async function grantPromotions(
  change: Change,
  order: FoundOrder,
  { code: promoCode, ...asker }: Asked,
): Promise<FoundOrder> {
  if (await hasPromotions(change, order.id)) {
    if (promoCode !== undefined) throw new Refusal('LIMIT_REACHED/onePromotion')
    return order
  }
  const customerId = await countedCustomer(change, order.customerId)
  const lines = (await findLines(change.tenant, order.id)).filter(isLive)
  const applied = await applyPromotions(
    change.tenant,
    {
      ...(await cartOf(change, order, lines)),
      ...asker,
      customerId,
      orderId: order.id,
      isOrder: true,
      promoCode: promoCode || undefined,
    },
    change.now,
  )
  if (applied.length === 0) return order
  await redeem(
    change.tenant,
    applied,
    { ...asker, id: order.id, customerId: order.customerId },
    change.now,
  )
  if (change.role === 'guest' && !asker.isProven && applied.some(({ isCounted }) => isCounted))
    await sayUnproven(change, order)
  for (const { id } of applied)
    publish(change.tenant, { topic: 'promotion', id, moduleId: order.moduleId })
  const off = totalsOf(applied)
  return saveOrder(change, order, {
    discountAmount: off.goodsAmount + order.handDiscountAmount,
    deliveryAmount: order.deliveryAmount - off.deliveryAmount,
  })
}

/**
 * Recomputes the discount of an order whose lines have changed, from its existing promotions. A
 * percentage follows the amount, one with a minimum amount does not apply below it; free delivery
 * stays. No new promotion is applied. The manual discount is computed from the remaining goods.
 */
export async function discountAfterChange(
  change: Change,
  order: FoundOrder,
  live: readonly OrderLine[],
): Promise<Pick<FoundOrder, 'discountAmount' | 'handDiscountAmount'>> {
  const subtotal = live.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const isSame = subtotal === order.subtotalAmount || !(await hasPromotions(change, order.id))
  const granted = isSame
    ? order.discountAmount - order.handDiscountAmount
    : totalsOf(await applyGranted(change.tenant, order.id, await cartOf(change, order, live)))
        .goodsAmount
  const handDiscountAmount = handDiscountOf(order, subtotal - granted)
  return { discountAmount: granted + handDiscountAmount, handDiscountAmount }
}

/**
 * The discount that an order would have with these lines, of which some are not written yet: from
 * its existing promotions; without any, from those that count now. Writes nothing.
 * @throws Refusal NOT_FOUND, LIMIT_REACHED for the code
 */
export async function discountWith(
  change: Change,
  order: FoundOrder,
  lines: readonly PromotedLine[],
  code: string | undefined,
): Promise<number> {
  const goods = lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const cart = { ...(await cartOf(change, order, lines)), orderId: order.id }
  const applied = (await hasPromotions(change, order.id))
    ? await applyGranted(change.tenant, order.id, cart)
    : await applyPromotions(change.tenant, { ...cart, promoCode: code || undefined }, change.now)
  const granted = totalsOf(applied).goodsAmount
  return granted + handDiscountOf(order, goods - granted)
}

type PromotedLine = Pick<OrderLine, 'productId' | 'categoryId' | 'lineAmount'>

async function cartOf(
  change: Change,
  order: FoundOrder,
  lines: readonly PromotedLine[],
): Promise<PromotedCart> {
  const { db, companyId } = change.tenant
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]))
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: Id; parentId: Id | null; categoryId: Id | null }>`
    select id, parent_id as "parentId", category_id as "categoryId" from product
    where company_id = ${companyId}
      and id in (${sql.join(ids)})`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return {
    moduleId: order.moduleId,
    lines: lines.map(({ productId, categoryId: bought, lineAmount }) => ({
      productId,
      parentId: (productId && known.get(productId)?.parentId) ?? null,
      categoryId: bought ?? (productId && known.get(productId)?.categoryId) ?? null,
      lineAmount,
    })),
    deliveryType: order.deliveryType ?? undefined,
    deliveryAmount: order.deliveryAmount,
    customerId: order.customerId ?? undefined,
  }
}

/**
 * The customer for whom uses are counted: one with a phone number, which is unique; for the team
 * also one with a known e-mail address.
 */
async function countedCustomer(
  { tenant: { db, companyId }, role }: Change,
  customerId: Id | null | undefined,
): Promise<Id | undefined> {
  if (!customerId) return undefined
  const { rows } = await sql<{ phoneNorm: string | null; email: string | null }>`
    select phone_norm as "phoneNorm", email from customer where company_id = ${companyId}
      and id = ${customerId}`.execute(db)
  const [customer] = rows
  return customer && (customer.phoneNorm !== null || (role !== 'guest' && customer.email !== null))
    ? customerId
    : undefined
}

type Wish = Asker & {
  lines: readonly BasketLine[]
  customerId: Id | undefined
  code: string | undefined
  deliveryType: DeliveryType | undefined
  tableId: Id | undefined
}

/**
 * Whether a new order would use a promotion with a limit per customer, by its code or
 * automatically. A bill that already has promotions gets no others.
 */
export async function usesCounted(
  change: Change,
  moduleId: ModuleId,
  { lines, customerId, code, deliveryType, tableId, ...asker }: Wish,
): Promise<boolean> {
  const { db, companyId } = change.tenant
  const { rows: open } = await sql`
    select 1 from sale_order o join promotion_redemption u on u.company_id = o.company_id
      and u.order_id = o.id
    where o.company_id = ${companyId} and o.table_id = ${tableId ?? ''}
      and o.payment_status = 'unpaid'
      and o.order_status_id not in (${orderStatusIds.Completed}, ${orderStatusIds.Unserviceable})
        limit 1`.execute(db)
  if (open.length > 0) return false
  const cart = {
    ...asker,
    moduleId,
    lines,
    deliveryType,
    deliveryAmount: deliveryAmountOf(await findTerms(change.tenant), deliveryType),
    customerId: await countedCustomer(change, customerId),
    promoCode: code || undefined,
    isOrder: true,
  }
  const applied = await applyPromotions(change.tenant, cart, change.now)
  return applied.some(({ isCounted }) => isCounted)
}

/** Records that the phone number was not verified, so that whoever accepts the order sees it. */
async function sayUnproven(change: Change, { id, version }: FoundOrder): Promise<void> {
  await recordMove(
    change,
    { event: 'order.promotion-unproven', to: 'unproven' },
    { entity: 'order', entityId: id, version },
  )
}

async function hasPromotions({ tenant: { db, companyId } }: Change, orderId: Id): Promise<boolean> {
  const { rows } = await sql`select 1 from promotion_redemption where company_id = ${companyId}
      and order_id = ${orderId} limit 1`.execute(db)
  return rows.length > 0
}
