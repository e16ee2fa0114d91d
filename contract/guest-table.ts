import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, id, receiptUuid } from './fields.ts'
import { guestSecret, intakeToken, tableCode } from './intake.ts'
import { as } from './wire.ts'

/**
 * What a guest can pay online of the bill at a shared table, with their cart on it: all of it, and
 * their own dishes. As on the receipt, once it is ordered.
 */
export const dueAtTable = z.object({
  wholeAmount: z.optional(amount),
  ownAmount: z.optional(amount),
})

const sessionId = as('table_session_id', z.optional(id))

/** Returns the table of a link and, with the code, joins it. Joining twice has one effect. */
export const joinTable = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/table',
  summary: 'How the table stands for this guest; with its code they join the running order',
  access: 'link',
  input: z.strictObject({
    intakeToken,
    guestSecret,
    code: z.optional(tableCode),
    /** The session that this page has shown. */
    sessionId,
  }),
  output: z.object({
    /** The table is occupied, with an order that others may join. */
    isRunning: as('running', z.boolean()),
    isJoined: as('joined', z.boolean()),
    isCodeNeeded: as('code_needed', z.boolean()),
    /** The join code, shown to guests at the table so that they can share it. */
    code: z.optional(tableCode),
    receiptUuid: z.optional(receiptUuid),
    /** The maximum tip, in percent of the guest's own order. */
    tipMaxPercent: z.int(),
    /** The session that this page belongs to, also after its guests have moved to another table. */
    sessionId,
    /** The table that these guests have moved to, with the code of its link, if any. */
    movedTo: as(
      'MovedTo',
      z.optional(
        z.object({
          tableName: z.string(),
          linkCode: z.optional(z.string()),
          /** Whether this guest has joined them there. */
          isJoined: as('joined', z.boolean()),
        }),
      ),
    ),
  }),
  refusals: ['LINK_EXPIRED', 'NOT_FOUND', 'WRONG_CODE', 'TOO_MANY'],
})
