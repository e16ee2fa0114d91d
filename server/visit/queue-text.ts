import * as z from 'zod/mini'
import { type Id, id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { agreedNumber } from '../text/agreements.ts'

const queueKind = z.enum(['queue-called', 'queue-uncalled', 'queue-almost', 'queue-closing'])
export type QueueKind = z.infer<typeof queueKind>

/** A text message, for guests who agreed to texts. */
export const queueText = jobKind('visit.text', z.object({ visitId: id, kind: queueKind }))

/** Enqueues a text message to someone in the queue; false if they have not agreed to texts. */
export async function textWaiting(tenant: Tenant, id: Id, kind: QueueKind): Promise<boolean> {
  if ((await agreedNumber(tenant, id)) === undefined) return false
  await enqueue(tenant, queueText, { visitId: id, kind })
  return true
}
