import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'
import type { FieldError } from '#contract/problem.ts'

type Issue = z.core.$ZodIssue

/**
 * Validates a form's input by the endpoint's schema, like the server. The messages are ours, by the
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

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  )
}

function wordsFor(issue: Issue, value: unknown, t: TFunction): string {
  if (issue.code === 'invalid_type')
    return value === undefined ? t('form.rule.missing') : t('form.rule.invalid')
  if (issue.message === 'out_of_range') return t('form.rule.dateRange')
  if (issue.code === 'too_small') return smallWords(issue, t)
  if (issue.code === 'too_big')
    return t(
      issue.origin === 'string'
        ? 'form.rule.tooLong'
        : issue.origin === 'array'
          ? 'form.rule.tooMany'
          : 'form.rule.tooBig',
      { max: String(issue.maximum) },
    )
  if (issue.code === 'not_multiple_of')
    return t('form.rule.tooFine', { max: String(decimalsOf(issue.divisor)) })
  return t(value === '' ? 'form.rule.missing' : 'form.rule.invalid')
}

function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}

function smallWords(
  { origin, minimum }: Extract<Issue, { code: 'too_small' }>,
  t: TFunction,
): string {
  if (origin !== 'string') return t('form.rule.tooSmall', { min: String(minimum) })
  return Number(minimum) <= 1
    ? t('form.rule.missing')
    : t('form.rule.tooShort', { min: String(minimum) })
}
