import type { Id } from '#contract/fields.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { isCancelled, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { plusTaxes } from '../order/money/refund-taxes.ts'
import { dueCredit } from '../order/money/sale-refund.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { creditContent } from './credit-note.ts'
import { creditedRefunds } from './credited.ts'
import { type Draft, pricedLines, refundsOf } from './find-paper.ts'
import { paper as shape, type Paper } from './paper.ts'
import { voidedSince } from './voided-since.ts'

type Numbered = 'invoice' | 'credit-note'
type Issued = { id: Id; number: string; amount: number; isFinal: boolean; paper: Paper }

const series = {
  invoice: { column: 'order_invoice_seq', prefix: 'INV-' },
  'credit-note': { column: 'credit_note_seq', prefix: 'CN-' },
} as const

const DIGITS = 5

/**
 * The invoice of an order. Once the order is paid or over, the invoice is final; until then it is
 * rewritten with the current data under the same number. Empty for an order that was cancelled
 * before it had one.
 */
export async function issueInvoice(
  tenant: Tenant,
  { order, paper }: Draft,
  now: number,
): Promise<Paper[]> {
  const [known] = await findIssued(tenant, order.id, 'invoice')
  if (known?.isFinal) return [known.paper]
  if (!known && isCancelled(order)) return []
  const isFinal = isOver(order) || order.paymentStatus !== 'unpaid'
  const number = known?.number ?? (await nextNumber(tenant, 'invoice'))
  const issued = { ...paper, number }
  const what = { paper: issued, orderId: order.id, amount: order.totalAmount, isFinal }
  if (known) await replace(tenant, known.id, what, now)
  else await insert(tenant, what, now)
  return [issued]
}

/**
 * The credit notes of an order. Each call creates one if more has been refunded since the last one,
 * or if the total fell since the final invoice. A note is void once what it credits came back.
 */
export async function issueCreditNotes(
  tenant: Tenant,
  { order, paper }: Draft,
  now: number,
): Promise<Paper[]> {
  const final = await findFinalInvoice(tenant, order.id)
  const due = dueCredit(order, final?.amount)
  // What was credited of a cancelled order before stays credited.
  if (!isCancelled(order)) await voidExcess(tenant, order.id, { due, now })
  const known = await findIssued(tenant, order.id, 'credit-note')
  const earlier = validOf(known)
  const before = earlier.reduce((sum, { amount }) => sum + amount, 0)
  const credit = due - before
  const papers = known.map((one) => one.paper)
  if (credit <= 0) return papers
  const [invoice] = await issueInvoice(tenant, { order, paper: invoiceOf({ order, paper }) }, now)
  const number = await nextNumber(tenant, 'credit-note')
  const all = refundsOf(order)
  const notes = earlier.map((one) => one.paper)
  const fallen = final && voidedSince(order, final.paper, { earlier: notes, credit, refunds: all })
  const isPartRefund = fallen !== undefined && fallen.amount < credit
  const refunds = isPartRefund ? fallen.refunds : creditedRefunds(all, { before, credit })
  const { paid, refunded, owed } = paper.amounts
  const content = creditContent({
    lines: fallen ? final.paper.lines : pricedLines(order),
    amounts: fallen ? { ...final.paper.amounts, paid, refunded, owed } : paper.amounts,
    earlier: notes,
    credit,
    refunds: fallen?.parts ?? refunds,
    returned: plusTaxes(order.refundedTaxes ?? [], fallen?.taxes ?? []),
  })
  const about = { refersTo: invoice?.number, credit, refunds, fallen: fallen?.amount }
  const issued = { ...paper, ...content, number, ...about }
  const what = { paper: issued, orderId: order.id, amount: credit, isFinal: true }
  await insert(tenant, what, now)
  return [...papers, issued]
}

/** Notes that do not count any more keep their number and content. */
function validOf(notes: readonly Issued[]): Issued[] {
  return notes.filter(({ paper: { voidedMs } }) => voidedMs === undefined)
}

/** Marks the latest notes as void that credit more than is due: what was voided came back. */
async function voidExcess(
  tenant: Tenant,
  orderId: Id,
  { due, now }: { due: number; now: number },
): Promise<void> {
  const valid = validOf(await findIssued(tenant, orderId, 'credit-note'))
  await markVoid(tenant, orderId, valid.toReversed(), { due, now })
}

/** Marks notes as void, in this order, until the valid ones credit no more than is due. */
async function markVoid(
  tenant: Tenant,
  orderId: Id,
  notes: readonly Issued[],
  { due, now }: { due: number; now: number },
): Promise<void> {
  let credited = notes.reduce((sum, { amount }) => sum + amount, 0)
  for (const { id, amount, paper, isFinal } of notes) {
    if (credited <= due) return
    credited -= amount
    const marked = { ...paper, voidedMs: now }
    await replace(tenant, id, { paper: marked, orderId, amount, isFinal }, now)
  }
}

/**
 * Marks the credit note of a refund that was not paid out as void: it keeps its number and content,
 * says so when it is printed, and does not count any more. A note that names no refund is void
 * where the notes would credit more than was refunded.
 */
export async function voidCreditNotes(
  tenant: Tenant,
  order: FoundOrder,
  refund: Pick<PaymentTxn, 'amount' | 'method' | 'createdMs'>,
  now: number,
): Promise<void> {
  const valid = validOf(await findIssued(tenant, order.id, 'credit-note'))
  const isOf = ({ paper: { refunds = [] } }: Issued) =>
    refunds.some(
      (one) =>
        one.dateMs === refund.createdMs &&
        one.amount === refund.amount &&
        one.method === refund.method,
    )
  const inOrder = [...valid.filter(isOf), ...valid.filter((one) => !isOf(one)).toReversed()]
  const due = dueCredit(order, (await findFinalInvoice(tenant, order.id))?.amount)
  await markVoid(tenant, order.id, inOrder, { due, now })
}

/** The invoice that a credit note corrects, where none was printed before. */
function invoiceOf({ order, paper }: Draft): Draft['paper'] {
  return { ...paper, kind: 'invoice', dateMs: order.takenMs ?? order.createdMs }
}

/** Whether the invoice of an order was issued and does not change any more. */
export async function hasFinalInvoice(tenant: Tenant, orderId: Id): Promise<boolean> {
  return (await findFinalInvoice(tenant, orderId)) !== undefined
}

async function findFinalInvoice(tenant: Tenant, orderId: Id): Promise<Issued | undefined> {
  return (await findIssued(tenant, orderId, 'invoice')).find(({ isFinal }) => isFinal)
}

async function findIssued(
  { db, companyId }: Tenant,
  orderId: Id,
  kind: Numbered,
): Promise<Issued[]> {
  const rows = await db
    .selectFrom('order_paper')
    .select(['id', 'number', 'amount', 'is_final', 'content'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
  return rows.map(({ id, number, amount, is_final, content }) => ({
    id,
    number,
    amount,
    isFinal: is_final === 1,
    paper: shape.parse(fromJson(content)),
  }))
}

type What = { paper: Paper; orderId: Id; amount: number; isFinal: boolean }

async function insert(
  { db, companyId }: Tenant,
  { paper, orderId, amount, isFinal }: What,
  now: number,
): Promise<void> {
  await db
    .insertInto('order_paper')
    .values({
      company_id: companyId,
      id: newId(),
      order_id: orderId,
      kind: paper.kind,
      number: paper.number,
      content: toJson(paper),
      amount,
      is_final: isFinal ? 1 : 0,
      created_ms: now,
      updated_ms: now,
      version: 1,
    })
    .execute()
}

async function replace(
  { db, companyId }: Tenant,
  id: Id,
  { paper, amount, isFinal }: What,
  now: number,
): Promise<void> {
  await db
    .updateTable('order_paper')
    .set((row) => ({
      content: toJson(paper),
      amount,
      is_final: isFinal ? 1 : 0,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * The next number of a series. It has no gaps, because it is taken in the transaction that uses it.
 */
async function nextNumber({ db, companyId }: Tenant, kind: Numbered): Promise<string> {
  const { column, prefix } = series[kind]
  const row = await db
    .updateTable('company_detail')
    .set((it) => ({ [column]: it(column, '+', 1) }))
    .where('id', '=', companyId)
    .returning(column)
    .executeTakeFirstOrThrow()
  return prefix + String(row[column]).padStart(DIGITS, '0')
}
