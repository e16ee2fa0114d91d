import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Resource } from '#contract/resource.ts'
import type { Span } from '#contract/spans.ts'
import { sortedOnly } from '../db/dialect.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { announceOrder } from '../order/move/announce.ts'
import { tellOrderGuest } from '../order/move/tell-guest.ts'
import { findAnyOrder } from '../order/order-head.ts'
import { isAmong } from '../order/over.ts'
import { claimCurrent, saveOrder } from '../order/write.ts'
import { releaseProposal } from './hold-proposal.ts'

/**
 * Withdraws the proposals of bookings that can now keep their time, because the time off during
 * them has ended (ADR 0249); `left`: the time off that remains.
 */
export async function withdrawAfter(
  change: Change,
  { resourceId, fromMs, toMs, left }: Span & { resourceId: Id; left: Resource['timeOff'] },
): Promise<void> {
  const { tenant, now } = change
  const { rows } = await sql<Span & { id: Id }>`
    select id, start_ms as "fromMs", end_ms as "toMs" from sale_order
    where company_id = ${tenant.companyId} and module_id in (${sql.join(idsWith('bookings'))})
      and resource_id = ${resourceId}
      and start_ms < ${toMs} and end_ms > ${fromMs}
      and start_ms > ${now} and proposed_ms > ${now} and outcome is null and outside_ms is null
      and ${isAmong('order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
    order by ${sortedOnly(sql`start_ms`)}, id`.execute(tenant.db)
  const free = rows.filter((row) => !left.some((off) => isDuring(row, off)))
  await withdrawProposals(
    change,
    free.map(({ id }) => id),
  )
}

/** Whether two spans have a moment in common. */
export function isDuring(one: Span, other: Span): boolean {
  return one.fromMs < other.toMs && one.toMs > other.fromMs
}

/**
 * Withdraws the proposals of these bookings, and tells their guests (ADR 0249). One that a guest
 * has just accepted is none any more.
 */
export async function withdrawProposals(change: Change, ids: readonly Id[]): Promise<void> {
  for (const id of ids) await withdraw(change, id)
}

async function withdraw(change: Change, id: Id): Promise<void> {
  const found = await findAnyOrder(change.tenant, id)
  const order = found && (await claimCurrent(change, found))
  if (!order || order.proposedMs === null) return
  await releaseProposal(change, id)
  const saved = await saveOrder(change, order, {
    proposedMs: null,
    proposedResourceId: null,
    proposalWithdrawnMs: change.now,
  })
  await recordMove(
    change,
    { event: 'order.withdraw-proposal', to: 'withdrawn' },
    { entity: 'order', entityId: id, version: saved.version },
  )
  await tellOrderGuest(change.tenant, saved, 'corrected')
  announceOrder(change, saved)
}
