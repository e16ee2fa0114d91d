import type { ActorRole } from '#contract/role.ts'
import type { Shop } from './shop.ts'

export type HistoryStep = {
  entity: 'order' | 'payment'
  event: string
  from?: string
  to: string
  role: ActorRole
  atMs: number
  reasonCode?: string
}

/** Writes an order's history, with increasing versions. */
export function seedHistory(
  { random, batch, company }: Pick<Shop, 'random' | 'batch' | 'company'>,
  orderId: string,
  steps: readonly HistoryStep[],
): void {
  // Sorted, because entries of the same millisecond are read in the order of their ids.
  const ids = steps.map(({ atMs }) => random.id(atMs)).toSorted()
  steps.forEach((step, index) => {
    batch.add('state_history', {
      company_id: company.id,
      id: ids[index] ?? random.id(step.atMs),
      entity: step.entity,
      entity_id: orderId,
      parent_id: orderId,
      event: step.event,
      from_state: step.from ?? null,
      to_state: step.to,
      actor_role: step.role,
      actor_id: null,
      actor_name:
        step.role === 'business' ? company.owner : step.role === 'staff' ? company.staff : null,
      reason_code: step.reasonCode ?? null,
      note: null,
      occurred_ms: step.atMs,
      record_version: index + 1,
    })
  })
}
