import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, type ProblemCode } from '#contract/problem.ts'
import { encode } from '#contract/wire.ts'
import { faultOf } from '../db/fault.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { sendJson } from './answer.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { headerOf } from './facts.ts'
import { Refusal } from './refusal.ts'
import { takenFieldsOf } from './taken-field.ts'
import { say } from '../words/sentence.ts'

/**
 * The logged status of a request whose caller closed the connection while sending, so that nobody
 * receives an answer. Proxies log the same number.
 */
export const CALLER_HUNG_UP = 499

/** The retry delay when the server is busy. */
const RETRY_SECONDS = 2

/**
 * Answers any error as `application/problem+json`. The status decides whether the web app signs out
 * (spec 8), so an expected fault never becomes 400, 401 or 500. Unexpected errors are logged here,
 * once, and answered without details.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isHungUp(error, request)) {
    const { id, method, routeOptions } = request
    request.log.info(
      { reqId: id, method, route: routeOptions.url, status: CALLER_HUNG_UP },
      'the caller hung up while sending',
    )
    return reply.code(CALLER_HUNG_UP).send('')
  }
  const refusal = toRefusal(error)
  if (!refusal)
    request.log.error(
      { reqId: request.id, err: error, route: request.routeOptions?.url },
      'a request failed',
    )
  else if (refusal.code === 'RETRY_LATER' && !(error instanceof Refusal))
    request.log.warn({ reqId: request.id, err: error }, 'the database did not answer')
  return sendProblem(reply, request.id, refusal ?? new Refusal('INTERNAL'))
}

/**
 * Whether the caller closed the connection before the body was complete, which is not a fault of
 * the server.
 */
function isHungUp(error: unknown, { raw }: FastifyRequest): boolean {
  return !raw.complete && error instanceof Error && fieldsOf(error)['code'] === 'ECONNRESET'
}

/** Answers a refusal. */
export function sendProblem(
  reply: FastifyReply,
  requestId: string,
  refusal: Refusal,
): FastifyReply {
  const { code, status, details } = refusal
  const retryAfter =
    details.retryAfterSeconds ??
    (code === 'RETRY_LATER' || code === 'TOO_MANY' ? RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return sendJson(
    reply,
    status,
    problemBody(refusal, requestId, acceptedLanguage(headerOf(reply.request, 'accept-language'))),
    'application/problem+json; charset=utf-8',
  )
}

/** The body of a problem in a language (default: English), for callers without a reply. */
export function problemBody(
  { code, status, says, details }: Refusal,
  requestId: string,
  language?: string,
): string {
  const errors = (details.errors ?? []).map((error) => ({
    ...error,
    message: say(error.message, language),
  }))
  return JSON.stringify(
    encode(problem, {
      status,
      code,
      // Contains the request id, so that people can quote it from the screen.
      message: code === 'INTERNAL' ? `${say(says, language)} (${requestId})` : say(says, language),
      errors,
      current: details.current,
      requestId,
    }),
  )
}

/** The refusal of a known error; undefined for a bug. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = codeOfFrameworkError(error) ?? codeOfFault(error)
  if (!code) return undefined
  const errors = takenFieldsOf(error)
  return errors.length > 0 ? new Refusal(code).with({ errors }) : new Refusal(code)
}

function codeOfFault(error: unknown): ProblemCode | undefined {
  const fault = faultOf(error)
  return (
    fault &&
    (
      {
        serialization: 'RETRY_LATER',
        duplicate: 'DUPLICATE',
        invalid: 'VALIDATION',
        unavailable: 'RETRY_LATER',
      } as const
    )[fault]
  )
}

const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  // A malformed URL counts as unknown, because a 400 would sign the user out.
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'WRONG_TYPE',
}

function codeOfFrameworkError(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = fieldsOf(error)
  if (typeof code !== 'string') return undefined
  return (
    frameworkCodes[code] ??
    (code.startsWith('FST_') && statusCode === 400 ? 'MALFORMED' : undefined)
  )
}
