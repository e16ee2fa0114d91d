import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'

/**
 * One of the four boxes: the figure, the figure of the previous period, and one value per day
 * (oldest first). The link leads to the list of exactly the counted rows.
 */
export const box = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'amount', 'minutes']),
  value: z.int(),
  /** Absent where the figure is a state of now. */
  previous: z.optional(z.int()),
  trend: z.array(z.int()),
  link: z.optional(z.string()),
})
export type Box = z.infer<typeof box>

export const getFourBoxes = endpoint({
  method: 'GET',
  base: 'business',
  path: 'dashboard/fourbox',
  summary: 'The four boxes of the module for a period (default: the last 30 days)',
  access: 'dashboard.read',
  input: z.strictObject({ fromDate: z.optional(day), toDate: z.optional(day) }),
  output: z.object({ boxes: z.array(box).check(z.length(4)), currency: z.string() }),
})
