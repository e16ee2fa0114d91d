import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'
import type { FieldError } from '#contract/problem.ts'
import { type OwnRule, ownRuleOf } from '#contract/rule.ts'
import { valueAt } from '#contract/value-at.ts'

type Issue = z.core.$ZodIssue

/**
 * Validates a form's input with the endpoint's schema, like the server. The messages are ours, by
 * kind of issue.
 */
export function checkInput(schema: z.ZodMiniType, input: unknown, t: TFunction): FieldError[] {
  const parsed = schema.safeParse(input)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    rule: issue.code,
    message: wordsFor(issue, valueAt(input, issue.path), t),
  }))
}

/**
 * The message of a rule that no schema can check, for example because it needs the current time.
 */
export function ownRuleWords(rule: OwnRule, t: TFunction): string {
  return t(`rule.${rule}`)
}

/** The error of a rule with a message of the screen's own; none if it is kept. */
export function wrongIf(path: string, isWrong: boolean, message: string): FieldError[] {
  return isWrong ? [{ path, rule: 'own', message }] : []
}

/** The errors in the order of the fields; those of the contract only where there is no own one. */
export function withOthers(
  own: readonly FieldError[],
  others: readonly FieldError[],
  order: readonly string[],
): FieldError[] {
  const left = others.filter(({ path }) => !own.some((error) => error.path === path))
  return [...own, ...left].toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}

function wordsFor(issue: Issue, value: unknown, t: TFunction): string {
  if (isEmpty(value)) return t('rule.required')
  const own = ownRuleOf(issue.message)
  if (own) return ownRuleWords(own, t)
  if (issue.code === 'invalid_type') return typeWords(issue, value, t)
  if (issue.code === 'too_small') return smallWords(issue, t)
  if (issue.code === 'too_big') return bigWords(issue, t)
  if (issue.code === 'not_multiple_of')
    return t('rule.tooFine', { max: String(String(issue.divisor).split('.')[1]?.length ?? 0) })
  if (issue.code === 'invalid_value') return t('rule.choose')
  return t('rule.invalid')
}

/** A cleared field has one message, whichever rule it breaks. */
function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Text in a number field arrives as a non-number. */
function typeWords(
  { expected }: Extract<Issue, { code: 'invalid_type' }>,
  value: unknown,
  t: TFunction,
): string {
  if (expected === 'number') return t('rule.number')
  if (expected === 'int') return t(Number.isNaN(value) ? 'rule.number' : 'rule.wholeNumber')
  return t('rule.invalid')
}

function smallWords(
  { origin, minimum }: Extract<Issue, { code: 'too_small' }>,
  t: TFunction,
): string {
  const min = String(minimum)
  if (origin === 'array') return Number(minimum) <= 1 ? t('rule.choose') : t('rule.tooFew', { min })
  return origin === 'string' ? t('rule.tooShort', { min }) : t('rule.tooSmall', { min })
}

function bigWords({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, t: TFunction): string {
  const max = String(maximum)
  if (origin === 'string') return t('rule.tooLong', { max })
  return origin === 'array' ? t('rule.tooMany', { max }) : t('rule.tooBig', { max })
}
