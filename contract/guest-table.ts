import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, receiptUuid } from './fields.ts'
import { guestSecret, intakeToken, tableCode } from './intake.ts'
import { as } from './wire.ts'

const sessionId = as('table_session_id', z.optional(id))

/** Reads the table of a link and, given the code, joins it, once. */
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
    /** The session that this page has seen. */
    sessionId,
  }),
  output: z.object({
    /** The table is occupied, with an order that others may join. */
    isRunning: as('running', z.boolean()),
    isJoined: as('joined', z.boolean()),
    isCodeNeeded: as('code_needed', z.boolean()),
    /** Shown to guests at the table, to pass on. */
    code: z.optional(tableCode),
    receiptUuid: z.optional(receiptUuid),
    /** The largest tip, in percent of the guest's own order. */
    tipMaxPercent: z.int(),
    /** The session that this page is part of, also where its guests sit elsewhere by now. */
    sessionId,
    /** Where these guests sit by now, with the code of its link where it has one. */
    movedTo: as(
      'MovedTo',
      z.optional(z.object({ tableName: z.string(), linkCode: z.optional(z.string()) })),
    ),
  }),
  refusals: ['LINK_EXPIRED', 'NOT_FOUND', 'WRONG_CODE', 'TOO_MANY'],
})
