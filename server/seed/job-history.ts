import type { Batch } from './batch.ts'
import type { Random } from './random.ts'

export type Company = { id: string; callingCode: '+44' | '+1'; owner: string; staff: string }
/** A step of a posting or an application. */
export type Step = {
  entity: 'job' | 'application'
  id: string
  event: string
  from?: string
  to: string
  role: 'business' | 'staff' | 'guest' | 'system'
  atMs: number
  reasonCode?: string
}
/** The context for seeding one company. */
export type Seeding = { random: Random; batch: Batch; company: Company; now: number }

/** Writes the history of a posting or an application. */
export function seedSteps({ random, batch, company }: Seeding, steps: readonly Step[]): void {
  steps.forEach(({ entity, id, event, from, to, role, atMs, reasonCode }, index) => {
    batch.add('state_history', {
      company_id: company.id,
      id: random.id(atMs),
      entity,
      entity_id: id,
      parent_id: id,
      event,
      from_state: from ?? null,
      to_state: to,
      actor_role: role,
      actor_id: null,
      actor_name: role === 'business' ? company.owner : role === 'staff' ? company.staff : null,
      reason_code: reasonCode ?? null,
      note: null,
      occurred_ms: atMs,
      record_version: index + 1,
    })
  })
}
