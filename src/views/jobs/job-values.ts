import type { CallInput } from '#contract/endpoint.ts'
import { asId, type Id } from '#contract/fields.ts'
import type { createJob, JobPosting, updateJob } from '#contract/job.ts'
import { changedPart, nullForEmpty } from '../../machines/screen/typed.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { moneyText, optionalMoney } from '../parts/pay/money-input.ts'

export const employmentTypes = [
  'full_time',
  'part_time',
  'casual',
  'contract',
  'internship',
] as const
export const salaryPeriods = ['hour', 'day', 'week', 'month', 'year'] as const

/** A posting's form values: amounts and times as typed, '' is empty. */
export type JobValues = {
  title: string
  description: string
  tagIds: readonly Id[]
  locationId: string
  employmentType: (typeof employmentTypes)[number] | ''
  vacancies: string
  salaryMinAmount: string
  salaryMaxAmount: string
  salaryPeriod: (typeof salaryPeriods)[number] | ''
  closesMs: string
}
export type JobChanges = Omit<CallInput<typeof updateJob>, 'id' | 'expectedVersion'>
/** How to read amounts and times: the company's currency and time zone. */
export type Place = { currency: string; timeZone: string }

export const emptyJob: JobValues = {
  title: '',
  description: '',
  tagIds: [],
  locationId: '',
  employmentType: '',
  vacancies: '1',
  salaryMinAmount: '',
  salaryMaxAmount: '',
  salaryPeriod: '',
  closesMs: '',
}

export function valuesOf(job: JobPosting, { timeZone }: Pick<Place, 'timeZone'>): JobValues {
  const {
    title,
    description = '',
    tagIds = [],
    locationId = '',
    employmentType = '',
    vacancies,
    salaryMinAmount,
    salaryMaxAmount,
    salaryPeriod = '',
    closesMs,
    currency,
  } = job
  return {
    title,
    description,
    tagIds,
    locationId,
    employmentType,
    vacancies: String(vacancies),
    salaryMinAmount: salaryMinAmount === undefined ? '' : moneyText(salaryMinAmount, currency),
    salaryMaxAmount: salaryMaxAmount === undefined ? '' : moneyText(salaryMaxAmount, currency),
    salaryPeriod,
    closesMs: closesMs === undefined ? '' : toLocalTime(closesMs, timeZone),
  }
}

/**
 * The fields as the contract has them; undefined for empty fields, NaN for invalid numbers, so that
 * the contract reports them.
 */
export function fieldsOf(
  values: JobValues,
  { currency, timeZone }: Place,
): CallInput<typeof createJob> {
  const {
    title,
    description,
    tagIds,
    locationId,
    employmentType,
    vacancies,
    salaryMinAmount,
    salaryMaxAmount,
    salaryPeriod,
    closesMs,
  } = values
  return {
    title,
    vacancies: /^\d{1,6}$/.test(vacancies.trim()) ? Number(vacancies) : Number.NaN,
    tagIds: [...tagIds],
    description: description.trim() === '' ? undefined : description,
    locationId: locationId === '' ? undefined : asId(locationId),
    employmentType: employmentType || undefined,
    salaryMinAmount: optionalMoney(salaryMinAmount, currency),
    salaryMaxAmount: optionalMoney(salaryMaxAmount, currency),
    salaryPeriod: salaryPeriod || undefined,
    closesMs: closesMs === '' ? undefined : fromLocalTime(closesMs, timeZone),
  }
}

/** The input for a changed posting: only changed fields, null for cleared ones. */
export function changesOf(values: JobValues, base: JobValues, place: Place): JobChanges {
  const { title, vacancies, tagIds, ...optional } = fieldsOf(values, place)
  const all: JobChanges = { title, vacancies, tagIds, ...nullForEmpty(optional) }
  return changedPart(all, values, base)
}
