import { Text } from '@chakra-ui/react/text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listTillClosings, type TillClosing } from '#contract/till.ts'
import { dayText } from '../parts/calendar/days.ts'
import { CsvButton } from '../parts/list/csv-button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import type { ShortList } from '../parts/list/use-short-list.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { formatDateTime } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { differenceText } from './difference.ts'
import { unfinishedTexts } from './unfinished-text.ts'

/** The days that were closed, newest first; a row leads to its day. */
export function ClosingList({ list }: { list: ShortList<typeof listTillClosings> }) {
  const { t, i18n } = useTranslation()
  const { rows, query, totalRows, cursors, failure, isBusy, reload, goTo } = list
  const { timeZone: zone } = useViewer()
  const columns = useMemo(
    () => closingColumns({ t, language: i18n.language, zone }),
    [t, i18n.language, zone],
  )
  return (
    <TableSection
      title={t('till.closings.title')}
      more={<CsvButton endpoint={listTillClosings} question={{}} name="end-of-day" />}
      none={<Text color="fg.muted">{t('till.closings.none')}</Text>}
      rowSize={query.rowSize}
      {...{ columns, rows, isBusy, failure }}
      onRetry={reload}
    >
      {totalRows > query.rowSize && (
        <Pager
          {...cursors}
          rowSize={query.rowSize}
          totalRows={totalRows}
          onPage={goTo}
          onRowSize={() => undefined}
        />
      )}
    </TableSection>
  )
}

function closingColumns({ t, language, zone }: Shown): Column<TillClosing>[] {
  const money = (key: 'netAmount' | 'expectedAmount' | 'countedAmount', heading: string) =>
    ({
      key,
      heading,
      align: 'end',
      cell: (row: TillClosing) => <Money amount={row[key]} currency={row.currency} />,
    }) as const
  return [
    {
      key: 'day',
      heading: t('till.closings.day'),
      card: 'title',
      cell: ({ day }) => (
        <Link className="data-table__link" href={`/actions/endofday?day=${day}`}>
          {dayText(day)}
        </Link>
      ),
    },
    { ...money('netAmount', t('till.closings.net')), card: 'amount' },
    money('expectedAmount', t('till.closings.expected')),
    money('countedAmount', t('till.closings.counted')),
    {
      key: 'difference',
      heading: t('till.closings.difference'),
      card: 'meta',
      cell: ({ countedAmount, expectedAmount, currency }) =>
        differenceText(countedAmount - expectedAmount, currency, t, language),
    },
    {
      key: 'actor',
      heading: t('till.closings.actor'),
      card: 'line',
      cell: (row) => (
        <>
          {remarksOf(row, t, language).join(' · ') || '–'}
          {row.former.map((closing) => (
            <Text key={closing.reopenedMs} color="fg.muted" fontSize="xs" whiteSpace="normal">
              {formerText(closing, row.currency, { t, language, zone })}
            </Text>
          ))}
        </>
      ),
    },
  ]
}

type Shown = { t: TFunction; language: string; zone: string }

/** A closing that was opened again: who closed it when with which cash, who opened it and why. */
function formerText(
  closing: TillClosing['former'][number],
  currency: string,
  { t, language, zone }: Shown,
): string {
  const { actorName, closedMs, countedAmount, reopenedBy, reopenedMs, reason } = closing
  return t('till.closings.former', {
    closed: [actorName, formatDateTime(closedMs, zone)].filter(Boolean).join(' · '),
    counted: formatMoney(countedAmount, currency, language),
    opened: [reopenedBy, formatDateTime(reopenedMs, zone)].filter(Boolean).join(' · '),
    reason,
  })
}

/** Who closed a day, what happened to it afterwards, and the note. */
function remarksOf(
  { actorName, closedMs, changes, isChanged, unfinished, currency, note }: TillClosing,
  t: TFunction,
  language: string,
): (string | undefined)[] {
  return [
    actorName,
    ...(closedMs === undefined ? [t('till.closings.open')] : []),
    ...(unfinished
      ? unfinishedTexts(unfinished, currency, t, language).map(({ text }) => text)
      : []),
    ...(isChanged ? [t('till.closings.changed')] : []),
    ...(changes > 0 ? [t('till.closings.after', { count: changes })] : []),
    note,
  ].filter(Boolean)
}
