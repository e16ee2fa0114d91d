import { type CartItem, piecesToHandOver } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Order } from '#contract/order.ts'
import type { PaperKind } from '#contract/paper.ts'
import { givenRefunds } from '#contract/refunded-part.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { storedSettings } from '../db/settings.ts'
import type { Viewer } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { sumOfTaxes } from '../order/money/refund-taxes.ts'
import { findOrderDetail } from '../order/order-detail.ts'
import { addressLines } from '#contract/address-lines.ts'
import type { Paper } from './paper.ts'

export type Draft = { order: Order; paper: Omit<Paper, 'number'> }

type Which = { id: Id; moduleId: ModuleId; kind: PaperKind }

/** The current content of an order's paper. @throws Refusal NOT_FOUND */
export async function draftPaper(tenant: Tenant, which: Which, viewer: Viewer): Promise<Draft> {
  const order = await findOrderDetail(tenant, which.id, viewer, which.moduleId)
  if (!order) throw new Refusal('NOT_FOUND')
  const { customer, address, orderNo, currency } = order
  return {
    order,
    paper: {
      kind: which.kind,
      orderNo,
      currency,
      dateMs: which.kind === 'credit-note' ? viewer.now : (order.takenMs ?? order.createdMs),
      timeZone: viewer.timeZone,
      company: await findCompany(tenant),
      to: { name: customer?.fullName, address, phone: phoneOf(customer) },
      lines: linesOf(order, which.kind),
      amounts: { ...amountsOf(order), taxPercent: await taxPercentOf(tenant, order.id) },
      payments: order.payments
        .filter(({ direction, state }) => direction === 'in' && state === 'succeeded')
        .map(({ method, amount, createdMs }) => ({ method, amount, dateMs: createdMs })),
      returned: returnedOf(order),
    },
  }
}

/** What an order gave back, refunds that are on their way too; undefined if nothing. */
function returnedOf({ payments }: Order): Paper['returned'] {
  const returned = givenRefunds(payments)
  if (returned.length === 0) return undefined
  return returned.map(({ method, amount, createdMs, taxes = [] }) => {
    const tax = sumOfTaxes(taxes)
    return { method, amount, ...(tax > 0 && { tax }), dateMs: createdMs }
  })
}

/** The successful refunds of an order. */
export function refundsOf({ payments }: Order): NonNullable<Paper['refunds']> {
  return payments
    .filter(({ direction, state }) => direction === 'out' && state === 'succeeded')
    .map(({ method, amount, tipAmount, createdMs, refundedLines = [] }) => ({
      method,
      amount,
      ...(tipAmount && { tip: tipAmount }),
      dateMs: createdMs,
      lines: refundedLines,
    }))
}

/** The lines that an order's total is of: of a cancelled order, those that were ordered. */
export function pricedLines({ cartItems }: Order): Paper['lines'] {
  const live = cartItems.filter(isLive)
  return (live.length > 0 ? live : cartItems).map(shownLine)
}

/** A packing slip has the pieces to pack; the other papers have what was ordered. */
function linesOf({ cartItems }: Order, kind: PaperKind): Paper['lines'] {
  const isSlip = kind === 'packing-slip'
  const shown = cartItems.filter(
    (line) => isLive(line) && !(isSlip && piecesToHandOver(line) === 0),
  )
  return shown.map((line) => ({
    ...shownLine(line),
    note: line.note,
    ...(isSlip && { quantity: piecesToHandOver(line) }),
    ...(isSlip && line.refundedQuantity ? { refunded: line.refundedQuantity } : {}),
  }))
}

function shownLine(line: CartItem): Paper['lines'][number] {
  return {
    name: line.name,
    options: line.options.map(({ name }) => name),
    quantity: line.quantity,
    unitAmount:
      line.unitAmount + line.options.reduce((sum, { extraAmount }) => sum + extraAmount, 0),
    lineAmount: line.lineAmount,
  }
}

function amountsOf(order: Order): Omit<Paper['amounts'], 'taxPercent'> {
  return {
    subtotal: order.subtotalAmount,
    discount: order.discountAmount,
    promotions: order.promotions,
    tax: order.taxAmount,
    isTaxIncluded: order.isTaxIncluded,
    taxes: order.taxes,
    delivery: order.deliveryAmount,
    tip: order.tipAmount,
    total: order.totalAmount,
    paid: order.paidAmount,
    refunded: order.refundedAmount,
    owed: order.owedAmount,
  }
}

function phoneOf(customer: Order['customer']): string | undefined {
  return customer?.phone && [customer.callingCode, customer.phone].filter(Boolean).join(' ')
}

async function taxPercentOf({ db, companyId }: Tenant, id: Id): Promise<number> {
  const { tax_percent } = await db
    .selectFrom('sale_order')
    .select('tax_percent')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return tax_percent
}

/**
 * The legal name and address if they are set, otherwise the company's name and its default place's
 * address.
 */
async function findCompany({ db, companyId }: Tenant): Promise<Paper['company']> {
  const company = await db
    .selectFrom('company_detail')
    .select(['company_name', 'logo_url', 'phone', 'settings'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { legalName, legalAddress, taxNumber } = storedSettings(company.settings)
  const place = await db
    .selectFrom('location')
    .select(['address', 'city', 'postcode', 'country_code as country'])
    .where('company_id', '=', companyId)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return {
    name: legalName || company.company_name,
    address: legalAddress || (place && addressLines(place).join('\n')) || undefined,
    phone: company.phone ?? undefined,
    taxNumber: taxNumber || undefined,
    logoUrl: company.logo_url ?? undefined,
  }
}
