import * as z from 'zod/mini'
import { id } from './fields.ts'
import { instant } from './wire.ts'

/** One entry of a record's history: who moved it from one status to another, when and why. */
export const historyEntry = z.object({
  entity: z.string(),
  entityId: id,
  event: z.string(),
  from: z.optional(z.string()),
  to: z.string(),
  actorRole: z.string(),
  actorName: z.optional(z.string()),
  reasonCode: z.optional(z.string()),
  note: z.optional(z.string()),
  occurredMs: instant(),
})
export type HistoryEntry = z.infer<typeof historyEntry>
