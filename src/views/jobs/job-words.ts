import { useTranslation } from '#i18n/use-translation.tsx'
import type { JobPosting } from '#contract/job.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import type { Mark } from '../ui/mark.ts'

export const jobMarks: Record<JobPosting['status'], Mark> = {
  draft: { tone: 'waiting', shape: 'ring' },
  open: { tone: 'ready', shape: 'diamond' },
  closed: { tone: 'done', shape: 'check' },
  archived: { tone: 'refused', shape: 'cross' },
}

/** A posting's salary: '£12.00 to £14.00 an hour'; undefined without one. */
export function useSalary(): (
  job: Pick<JobPosting, 'salaryMinAmount' | 'salaryMaxAmount' | 'salaryPeriod' | 'currency'>,
) => string | undefined {
  const { t, i18n } = useTranslation()
  return ({ salaryMinAmount: low, salaryMaxAmount: high, salaryPeriod, currency }) => {
    const money = (amount: number): string => formatMoney(amount, currency, i18n.language)
    if (low === undefined && high === undefined) return undefined
    const from = low === undefined ? undefined : money(low)
    const to = high === undefined || high === low ? undefined : money(high)
    const amount =
      from && to
        ? t('jobs.salary.range', { from, to })
        : from && high === undefined
          ? t('jobs.salary.from', { from })
          : (from ?? t('jobs.salary.to', { to }))
    return salaryPeriod ? t(`jobs.salary.${salaryPeriod}`, { amount }) : amount
  }
}
