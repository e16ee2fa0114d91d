import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { problem, type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { decode } from '#contract/wire.ts'

/**
 * Technical text that must not reach a person: SQL, stack traces, file paths, names of libraries.
 */
const leaks =
  /\bselect\b.+\bfrom\b|\binsert into\b|\bconstraint\b|sqlite|postgres|kysely|\bat \S+ \(|\.[jt]s:\d+|node_modules|(^|["' ])\/(work|home|tmp|usr|root)\//i

/**
 * A refusal of the contract and nothing beside it: code and status belong together, and the
 * document names it for this call. Answers the code.
 */
export function expectRefusal(
  answer: LightMyRequestResponse,
  described: Record<string, { description: string }>,
): ProblemCode {
  const body = answer.json<Record<string, unknown>>()
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const { code, status, message, errors } = z.parse(problem, decode(problem, body))
  expect([status, code]).toEqual([answer.statusCode, code])
  expect(`${code} ${statusOfCode[code]}`).toBe(`${code} ${status}`)
  expect(described[String(status)]?.description ?? '', `${code} is not described`).toContain(code)
  expect(JSON.stringify({ message, errors })).not.toMatch(leaks)
  return code
}
