import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type InputOf, isWrite } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ownRuleOf } from '#contract/rule.ts'
import { decode } from '#contract/wire.ts'
import { valueAt } from '#contract/value-at.ts'
import { wirePathOf } from './wire-path.ts'
import { type Fault, fault, invalid, Refusal } from './refusal.ts'
import { fieldSentence, type Sentence } from '../words/sentence.ts'

/**
 * More than any form has fields. Without a limit, a body of 250 kB of unknown keys would cause an
 * answer of 2 MB.
 */
const MAX_FAULTS = 50

/**
 * The input of a request in code names, validated by the contract.
 * @throws Refusal MALFORMED for invalid JSON; VALIDATION with invalid and unknown fields under
 * their wire names, at most `MAX_FAULTS`
 */
export function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  const errors: Fault[] = []
  const add = (found: Fault): void => {
    errors.push(found)
    if (errors.length === MAX_FAULTS) throw new Refusal('VALIDATION').with({ errors })
  }
  const report = (path: readonly PropertyKey[], rule: 'unknown' | 'two_times') =>
    add(fault(path.map(String).join('.'), rule, rule === 'unknown' ? 'unknownField' : 'twoTimes'))
  const unstorable = (path: readonly PropertyKey[]) =>
    add(fault(path.map(String).join('.'), 'unstorable', 'unstorable'))
  const given = hasBody(endpoint)
    ? parseBody(request.body)
    : Object.assign(Object.create(null), request.query, request.params)
  if (!hasBody(endpoint) || mayBeUnstorable(request.body)) findUnstorable(given, [], unstorable)
  const own = decode(endpoint.input, given, hasBody(endpoint) ? 'json' : 'query', report)
  const parsed = z.safeParse(endpoint.input, own)
  if (parsed.success && errors.length === 0) return parsed.data as InputOf<E>
  for (const issue of parsed.error?.issues ?? [])
    add({
      path: wirePathOf(endpoint.input, issue.path),
      rule: ruleOf(issue),
      message: messageOf(issue, valueAt(own, issue.path)),
    })
  throw new Refusal('VALIDATION').with({ errors })
}

function hasBody(endpoint: Endpoint): boolean {
  return isWrite(endpoint) && endpoint.method !== 'DELETE' && !endpoint.bytes
}

function parseBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') throw invalid('', 'required', 'jsonObject')
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('', 'invalid_type', 'jsonObject')
  if (isDeeperThan(value, limits.jsonDepth))
    throw invalid('', 'too_deep', 'tooDeep', { levels: limits.jsonDepth })
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Refusal('MALFORMED')
    throw cause
  }
}

/** In JSON, NUL and lone surrogates occur only as escapes. */
function mayBeUnstorable(body: unknown): boolean {
  return typeof body === 'string' && /\\u(?:0000|d[89a-f])/i.test(body)
}

/**
 * Reports text that one of the databases refuses (NUL) or both would alter (a lone surrogate). Such
 * text is never typed by people.
 */
function findUnstorable(
  value: unknown,
  path: readonly PropertyKey[],
  report: (path: readonly PropertyKey[]) => void,
): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) report(path)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      findUnstorable(inner, [...path, name], report)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/**
 * Our own rules are named by their error message (`one_of_event_or_status`), those of zod by the
 * issue's code.
 */
function ruleOf(issue: z.core.$ZodIssue): string {
  return isOwnRule(issue) ? issue.message : issue.code
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function messageOf(issue: z.core.$ZodIssue, value: unknown): Sentence {
  if (isBlank(value) && (issue.code === 'too_small' || issue.code === 'invalid_format'))
    return fieldSentence('required')
  const own = ownRuleOf(issue.message)
  if (own) return fieldSentence(own)
  if (isOwnRule(issue))
    return fieldSentence('notAllowed', { rule: issue.message.replaceAll('_', ' ') })
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'not_multiple_of')
    return fieldSentence('tooFine', {
      max: String(issue.divisor).split('.')[1]?.length ?? 0,
    })
  if (issue.code === 'invalid_value')
    return fieldSentence('oneOf', { values: issue.values.join(', ') })
  return fieldSentence(
    issue.code === 'invalid_type' && value === undefined ? 'required' : 'invalid',
  )
}

function tooSmall({ origin, minimum }: Extract<z.core.$ZodIssue, { code: 'too_small' }>): Sentence {
  const least = Number(minimum)
  if (origin === 'string' && least <= 1) return fieldSentence('required')
  if (origin === 'string') return fieldSentence('tooShort', { min: least })
  return origin === 'array'
    ? fieldSentence('tooFew', { min: least })
    : fieldSentence('tooSmall', { min: least })
}

function tooBig({ origin, maximum }: Extract<z.core.$ZodIssue, { code: 'too_big' }>): Sentence {
  const most = Number(maximum)
  if (origin === 'string') return fieldSentence('tooLong', { max: most })
  return origin === 'array'
    ? fieldSentence('tooMany', { max: most })
    : fieldSentence('tooBig', { max: most })
}

function isOwnRule({ message }: z.core.$ZodIssue): boolean {
  return /^[a-z_]+$/.test(message)
}
