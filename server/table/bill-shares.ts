import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { recordPayment } from '#contract/payment.ts'
import type { BillShares } from '#contract/table-bill.ts'
import type { Change } from '../change/change.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { findTable, type FoundTable } from './live-tables.ts'
import { setSession } from './session-effects.ts'

/**
 * The equal shares of a table's bill. Undefined once something else changed what is owed: the rest
 * is then no longer split as before.
 */
export function sharesOf({
  shares,
  owedAmount,
}: Pick<FoundTable, 'shares' | 'owedAmount'>): BillShares | undefined {
  if (shares === null) return undefined
  const { of, paid, dueAmount } = fromJson(shares)
  return dueAmount === owedAmount && paid < of ? { of, paid } : undefined
}

type PaidShare = NonNullable<InputOf<typeof recordPayment>['share']>

/**
 * Counts a share of a table's bill that was just paid, and remembers it with its payment. If two
 * people take the same share at once, both count.
 */
export async function countShare(
  change: Change,
  paymentId: Id,
  orderId: Id,
  { of, paid, amount }: PaidShare,
): Promise<void> {
  const table = await tableOfOrder(change, orderId)
  if (!table) return
  const { owedAmount: dueAmount } = table
  const before = sharesOf({ ...table, owedAmount: dueAmount + amount })
  const count = before?.of === of ? before.paid + 1 : paid === 1 ? 1 : undefined
  const shares = count === undefined ? null : toJson({ of, paid: count, dueAmount })
  await setSession(change, table.sessionId, sql`shares = ${shares}`)
  if (count === undefined) return
  await change.tenant.db
    .updateTable('payment_txn')
    .set({ share_amount: amount })
    .where('company_id', '=', change.tenant.companyId)
    .where('id', '=', paymentId)
    .execute()
}

/** Shares whose payments were undone are due again, unless something else was paid since. */
export async function uncountShares(
  change: Change,
  undone: readonly { orderId: Id; shareAmount: number }[],
): Promise<void> {
  const atTables = new Map<Id, { table: FoundTable; amounts: number[] }>()
  for (const { orderId, shareAmount } of undone) {
    const table = await tableOfOrder(change, orderId)
    if (!table) continue
    const { amounts } = atTables.get(table.sessionId) ?? { amounts: [] }
    atTables.set(table.sessionId, { table, amounts: [...amounts, shareAmount] })
  }
  for (const [sessionId, { table, amounts }] of atTables) {
    if (table.shares === null) continue
    const { of, paid, dueAmount } = fromJson(table.shares)
    const whole = amounts.reduce((sum, amount) => sum + amount, 0)
    if (dueAmount !== table.owedAmount - whole) continue
    const left = { of, paid: paid - amounts.length, dueAmount: table.owedAmount }
    const shares = left.paid > 0 ? toJson(left) : null
    await setSession(change, sessionId, sql`shares = ${shares}`)
  }
}

/** The table at which an order's guests sit. */
async function tableOfOrder(
  { tenant }: Change,
  orderId: Id,
): Promise<(FoundTable & { sessionId: Id }) | undefined> {
  const order = await tenant.db
    .selectFrom('sale_order')
    .select(['table_id', 'table_session_id'])
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  const table = order?.table_id ? await findTable(tenant, order.table_id) : undefined
  if (!table || table.sessionId === null || table.sessionId !== order?.table_session_id)
    return undefined
  return { ...table, sessionId: table.sessionId }
}
