import * as z from 'zod/mini'
import { keysOf } from './keys-of.ts'
import { as } from './wire.ts'

/**
 * Every refusal code and its HTTP status. The web app signs out on 400, 401 and 500 (specification,
 * section 8), so nothing that a user can cause by input or delay may have one of these.
 */
export const statusOfCode = {
  MALFORMED: 400,
  TOKEN_MISSING: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REVOKED: 401,
  SUBSCRIPTION_REQUIRED: 402,
  ROLE_FORBIDDEN: 403,
  MODULE_FORBIDDEN: 403,
  ACCOUNT_INACTIVE: 403,
  PASSWORD_NEEDED: 403,
  SECOND_STEP_NEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TRANSITION_NOT_ALLOWED: 409,
  VERSION_CONFLICT: 409,
  SLOT_TAKEN: 409,
  TABLE_OCCUPIED: 409,
  SAME_TABLE: 409,
  UNPAID: 409,
  DUPLICATE: 409,
  LIMIT_REACHED: 409,
  OUT_OF_STOCK: 409,
  IN_USE: 409,
  ITEMS_OPEN: 409,
  AMOUNT_MISMATCH: 409,
  CLOSED: 409,
  TOO_EARLY: 409,
  TOO_LATE: 409,
  CODE_NEEDED: 409,
  STILL_RUNNING: 409,
  COMPANY_CHANGED: 409,
  LINK_EXPIRED: 410,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  VALIDATION: 422,
  INVALID_CREDENTIALS: 422,
  WRONG_CODE: 422,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  RETRY_LATER: 503,
} as const

export type ProblemCode = keyof typeof statusOfCode

/**
 * One refused field: its path (wire names, separated by dots), the violated rule, and a message.
 */
const fieldError = z.object({ path: z.string(), rule: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The body of every refusal, `application/problem+json` (RFC 9457 with our own members). */
export const problemCodes: readonly ProblemCode[] = keysOf(statusOfCode)

export const problem = z.object({
  status: z.int(),
  code: z.enum(problemCodes),
  message: z.string(),
  errors: z.array(fieldError),
  /** The current record, on a 409. */
  current: z.optional(z.unknown()),
  requestId: as('request_id', z.string()),
})
export type Problem = z.infer<typeof problem>
