import { STATUS_CODES } from 'node:http'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { type ProblemCode, statusOfCode } from '#contract/problem.ts'
import type { Responses } from './openapi-answer.ts'

/** Refusals that every endpoint has; they are not listed per endpoint. */
const common: readonly ProblemCode[] = [
  'MALFORMED',
  'VALIDATION',
  'TOO_MANY',
  'INTERNAL',
  'RETRY_LATER',
]
const ofCallers: readonly ProblemCode[] = [
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
  'ROLE_FORBIDDEN',
  'MODULE_FORBIDDEN',
  'COMPANY_CHANGED',
]
const ofWrites: readonly ProblemCode[] = [
  'ACCOUNT_INACTIVE',
  'TOO_LARGE',
  'WRONG_TYPE',
  'STILL_RUNNING',
  'IDEMPOTENCY_MISMATCH',
]

/** The refusals of an endpoint: its own, and those of its kind. */
export function refusalsOf(endpoint: Endpoint, isOpen: boolean): ProblemCode[] {
  return [
    ...common,
    ...(isOpen ? [] : ofCallers),
    ...(isWrite(endpoint) ? ofWrites : []),
    ...endpoint.refusals,
  ]
}

/** The responses for some refusals, grouped by status. */
export function problemResponses(codes: readonly ProblemCode[]): Responses {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOfCode[code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, ofStatus]) => [
        status,
        {
          description: `${STATUS_CODES[status] ?? 'Refused'}: ${ofStatus.join(', ')}`,
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(
                ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
              ),
            },
          },
        },
      ]),
  )
}
