import type { TFunction } from 'i18next'
import { createJob } from '#contract/job.ts'
import type { FieldError } from '#contract/problem.ts'
import { checkInput, ownRuleWords, withOthers, wrongIf } from '../parts/form/check-input.ts'
import { fieldsOf, type JobValues, type Place } from './job-values.ts'

const order: readonly string[] = [
  'title',
  'description',
  'vacancies',
  'employmentType',
  'locationId',
  'closesMs',
  'salaryMinAmount',
  'salaryMaxAmount',
  'salaryPeriod',
]

type Stored = {
  /** The number of accepted applications; vacancies can't be fewer. */
  taken: number
  nowMs: number
  /** The past closing date of a closed posting, which may be kept. */
  closedAt?: string | undefined
}

/** The errors of a posting, in the order of its fields. */
export function checkJob(
  values: JobValues,
  place: Place,
  { taken, nowMs, closedAt }: Stored,
  t: TFunction,
): FieldError[] {
  const fields = fieldsOf(values, place)
  const { closesMs, vacancies, salaryMinAmount: low, salaryMaxAmount: high } = fields
  const own = [
    ...wrongIf(
      'vacancies',
      !(vacancies >= Math.max(1, taken) && vacancies <= 1000),
      taken > 1 ? t('jobs.wrong.taken', { count: taken }) : t('jobs.wrong.vacancies'),
    ),
    ...wrongIf('salaryMinAmount', Number.isNaN(low), t('jobs.wrong.amount')),
    ...wrongIf('salaryMaxAmount', Number.isNaN(high), t('jobs.wrong.amount')),
    ...wrongIf(
      'salaryMaxAmount',
      low !== undefined && high !== undefined && low > high,
      t('jobs.wrong.range'),
    ),
    ...(closesMs !== undefined && closesMs <= nowMs && values.closesMs !== closedAt
      ? [{ path: 'closesMs', rule: 'not_future', message: ownRuleWords('not_future', t) }]
      : []),
  ]
  return withOthers(own, checkInput(createJob.input, fields, t), order)
}
