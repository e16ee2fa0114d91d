import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'
import { linkPurpose } from './link.ts'
import { as } from './wire.ts'

/**
 * One of the four boxes: the value, the value of the previous period, and one value per day (oldest
 * first). The link opens the list of exactly the counted rows.
 */
export const box = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'amount', 'minutes']),
  value: z.int(),
  /** Absent if the value is a current state. */
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

/** The first steps of a new company, in this order. Each is done when the records show it. */
export const firstSteps = ['product', 'logo', 'hours', 'tax', 'payment', 'staff', 'share'] as const
export type FirstStep = (typeof firstSteps)[number]

export const getFirstSteps = endpoint({
  method: 'GET',
  base: 'business',
  path: 'dashboard/firststeps',
  summary: "A new company's first steps, its link for guests and the days left of its trial",
  access: 'product.write',
  input: z.strictObject({}),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(firstSteps), isDone: as('done', z.boolean()) })),
    /** The owner has hidden the list. */
    isHidden: as('hidden', z.boolean()),
    /** Absent unless the module is on trial; 0 on the last day. */
    trialDaysLeft: z.optional(z.int()),
    /** After how many minutes an unaccepted order is cancelled; absent where it is an hour or more. */
    expireAfterMin: z.optional(z.int()),
    /** The oldest active link for guests of this module. */
    link: z.optional(z.object({ url: z.string(), purpose: linkPurpose })),
  }),
})
