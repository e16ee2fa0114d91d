import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { RouteTimes, SlowCall } from '#contract/installation.ts'
import type { CallFailure } from '../../machines/failure.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useViewer } from '../seams/viewer.ts'
import { timeText } from './say-figures.ts'

const ROWS = 5

type Part = { isBusy: boolean; failure: CallFailure | undefined; onRetry: () => void }

/** The latest calls that took a second or more, with their request ids. */
export function SlowCallTable({ calls, ...part }: Part & { calls: SlowCall[] | undefined }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const columns = useMemo(
    () => slowColumns(t, i18n.language, timeZone),
    [t, i18n.language, timeZone],
  )
  const rows = useMemo(() => calls?.map((one) => ({ ...one, id: one.requestId })), [calls])
  return (
    <TableSection
      title={t('installation.slow.title')}
      lead={t('installation.slow.lead')}
      none={<Text color="fg.muted">{t('installation.slow.none')}</Text>}
      rowSize={ROWS}
      {...{ columns, rows }}
      {...part}
    />
  )
}

function slowColumns(
  t: TFunction,
  language: string,
  zone: string,
): Column<SlowCall & { id: string }>[] {
  return [
    {
      key: 'route',
      heading: t('installation.route'),
      card: 'title',
      cell: ({ method, route }) => `${method} ${route}`,
    },
    {
      key: 'code',
      heading: t('installation.slow.code'),
      card: 'meta',
      cell: ({ requestId }) => <chakra.code fontFamily="mono">{requestId}</chakra.code>,
    },
    {
      key: 'status',
      heading: t('installation.slow.status'),
      card: 'line',
      cardLabel: t('installation.slow.status'),
      cell: ({ status }) => status,
    },
    momentColumn(
      { key: 'answered', heading: t('installation.slow.answered'), zone },
      ({ answeredMs }) => answeredMs,
    ),
    {
      key: 'duration',
      heading: t('installation.slow.duration'),
      card: 'amount',
      align: 'end',
      cell: ({ durationMs }) => timeText(durationMs, language),
    },
  ]
}

/** The duration of the calls of each route since the start of the server. */
export function RouteTable({ routes, ...part }: Part & { routes: RouteTimes[] | undefined }) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(() => routeColumns(t, i18n.language), [t, i18n.language])
  const rows = useMemo(
    () => routes?.map((one) => ({ ...one, id: `${one.method} ${one.route}` })),
    [routes],
  )
  return (
    <TableSection
      title={t('installation.routes.title')}
      lead={t('installation.routes.lead')}
      none={undefined}
      rowSize={ROWS}
      {...{ columns, rows }}
      {...part}
    />
  )
}

function routeColumns(t: TFunction, language: string): Column<RouteTimes & { id: string }>[] {
  const count = new Intl.NumberFormat(language)
  return [
    {
      key: 'route',
      heading: t('installation.route'),
      card: 'title',
      // The server's name for requests that are not API calls.
      cell: ({ id, route }) => (route === 'unmatched' ? t('installation.routes.unmatched') : id),
    },
    {
      key: 'calls',
      heading: t('installation.routes.calls'),
      card: 'meta',
      cardLabel: t('installation.routes.calls'),
      align: 'end',
      cell: ({ calls }) => count.format(calls),
    },
    {
      key: 'mean',
      heading: t('installation.routes.mean'),
      card: 'line',
      cardLabel: t('installation.routes.mean'),
      align: 'end',
      cell: ({ meanMs }) => timeText(meanMs, language),
    },
    {
      key: 'p99',
      heading: t('installation.routes.p99'),
      card: 'amount',
      cardLabel: t('installation.routes.p99'),
      align: 'end',
      cell: ({ p99Ms }) => timeText(p99Ms, language),
    },
  ]
}
