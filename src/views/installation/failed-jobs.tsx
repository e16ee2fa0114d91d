import { Text } from '@chakra-ui/react/text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type FailedJob, listFailedJobs, retryFailedJob } from '#contract/installation.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useList } from '../parts/list/use-list.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import { Button } from '../ui/button.tsx'

type Again = { event: 'again' }

/** Permanently failed jobs of all companies; each can be retried. */
export function FailedJobs({ onTried }: { onTried: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { query, rows, totalRows, cursors, failure, isBusy, send, reload } = useList(listFailedJobs)
  const moves = useAgain(() => {
    reload()
    onTried()
  })
  const { press } = moves
  const columns = useMemo(() => failedColumns(t, timeZone, press), [t, timeZone, press])
  return (
    <TableSection
      title={t('installation.failed.title')}
      lead={t('installation.failed.lead')}
      none={<Text color="fg.muted">{t('installation.failed.none')}</Text>}
      rowSize={query.rowSize}
      moving={moves.busy}
      {...{ columns, rows, isBusy, failure }}
      onRetry={reload}
    >
      <ListPager query={query} totalRows={totalRows} cursors={cursors} send={send} />
    </TableSection>
  )
}

function useAgain(onTried: () => void): Moves<FailedJob, Again> {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<FailedJob, Again>({
    name: 'failed jobs',
    async send(job, _, idempotencyKey) {
      const { id, companyId } = job
      await call(retryFailedJob, { id, companyId }, { idempotencyKey })
      return job
    },
    show: onTried,
    words: ({ row }) => t('installation.failed.sent', { name: nameOf(row, t) }),
    refusal: (row, { message: reason }) =>
      t('installation.failed.refused', { name: nameOf(row, t), reason }),
  })
}

/** The subject of a job and its company. */
function nameOf({ subject, companyName }: FailedJob, t: TFunction): string {
  const what = t(`jobSubject.${subject}`)
  return companyName === undefined ? what : `${what}, ${companyName}`
}

function failedColumns(
  t: TFunction,
  zone: string,
  press: Moves<FailedJob, Again>['press'],
): Column<FailedJob>[] {
  return [
    {
      key: 'subject',
      heading: t('installation.failed.subject'),
      card: 'title',
      cell: ({ subject, kind }) => (
        <span className="cell__company">
          <span>
            <strong>{t(`jobSubject.${subject}`)}</strong>
            <small>{kind}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'company',
      heading: t('installation.failed.company'),
      card: 'meta',
      cell: ({ companyName }) => companyName ?? '–',
    },
    {
      key: 'reason',
      heading: t('installation.failed.reason'),
      card: 'line',
      cell: ({ lastError }) => lastError ?? '–',
    },
    momentColumn(
      { key: 'since', heading: t('installation.failed.since'), zone, isWideOnly: true },
      ({ createdMs }) => createdMs,
    ),
    stepColumn(t('installation.failed.again'), (row, isMoving) => (
      <span className="cell__moves">
        <Button
          className="data-table__step"
          size="xs"
          disabled={isMoving}
          aria-label={t('installation.failed.againOf', { name: nameOf(row, t) })}
          onClick={() => press(row, { event: 'again' })}
        >
          {t('installation.failed.again')}
        </Button>
      </span>
    )),
  ]
}
