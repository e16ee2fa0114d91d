import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import { maxReportDays } from '#contract/report.ts'
import { deliveryTypes } from '#contract/order-status.ts'
import { has } from '#contract/modules.ts'
import { DateRangeFilter, SelectFilter } from '../parts/list/filters.tsx'
import { SegmentLinks } from '../ui/segments.tsx'
import { useViewer } from '../seams/viewer.ts'
import { type Days, daysOf, presets } from '../parts/calendar/presets.ts'
import { periodFault, type ReportQuery, writeReport } from './report-query.ts'

type Props = { query: ReportQuery; ask: (part: Partial<ReportQuery>) => void }

/** Selects the days: a preset, or custom first and last days. */
export function PeriodPicker({ query, ask }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(query.preset === 'custom')
  const isCustom = isOpen || query.preset === 'custom'
  return (
    <Flex
      flexWrap="wrap"
      alignItems="end"
      gap="3"
      _print={{ display: 'none' }}
      css={{
        '& > *': { mdDown: { flex: '1 1 100%' } },
        '& .segments__root': {
          mdDown: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
        },
        '& .segments__root :is(a, button)': {
          mdDown: { paddingInline: '1', whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
      }}
    >
      <SegmentLinks label={t('reports.period.label')}>
        {presets.map((preset) => (
          <Link
            key={preset}
            href={path + writeReport({ ...query, preset, ...daysOf(preset, query.toDate) })}
            aria-current={!isCustom && preset === query.preset ? 'true' : undefined}
            onClick={() => setOpen(false)}
          >
            {t(`reports.period.${preset}`)}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={isCustom}
          data-current={isCustom}
          onClick={() => setOpen(true)}
        >
          {t('reports.period.custom')}
        </button>
      </SegmentLinks>
      {isCustom && <CustomDays query={query} ask={ask} />}
      <SelectFilter
        label={t('reports.compare.label')}
        any={t('reports.compare.before')}
        value={query.compare}
        choices={[{ value: 'year', label: t('reports.compare.year') }]}
        onPick={(compare) => ask({ compare })}
      />
      {!has(module, 'tables') && (
        <SelectFilter
          label={t('orders.delivery')}
          value={query.deliveryType}
          choices={deliveryTypes.map((value) => ({ value, label: t(`delivery.${value}`) }))}
          onPick={(deliveryType) => ask({ deliveryType })}
        />
      )}
    </Flex>
  )
}

function CustomDays({ query, ask }: Props) {
  const { t } = useTranslation()
  // An invalid period stays in the fields until another one is selected.
  const { fromDate, toDate } = query
  const shown = `${fromDate} ${toDate}`
  const [refused, setRefused] = useState<{ over: string } & Days>()
  const picked = refused?.over === shown ? refused : { fromDate, toDate }
  const fault = periodFault(picked)
  const pick = (part: { fromDate?: string | undefined; toDate?: string | undefined }) => {
    const days = { fromDate: part.fromDate ?? fromDate, toDate: part.toDate ?? toDate }
    const isRefused = periodFault(days) !== undefined
    setRefused(isRefused ? { over: shown, ...days } : undefined)
    if (!isRefused) ask({ preset: 'custom', ...days })
  }
  return (
    <Flex
      flexWrap="wrap"
      gap="2"
      css={{ '& .filters__item': { mdDown: { flex: '1' } } }}
      role="group"
      aria-label={t('reports.period.custom')}
    >
      <DateRangeFilter fromDate={picked.fromDate} toDate={picked.toDate} onPick={pick} />
      {fault && (
        <Text flexBasis="full" color="fg.error" fontSize="sm" role="alert">
          {fault === 'length'
            ? t('reports.period.tooLong', { count: maxReportDays })
            : t('reports.period.order')}
        </Text>
      )}
    </Flex>
  )
}
