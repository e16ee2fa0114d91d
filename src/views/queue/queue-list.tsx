import { Flex } from '@chakra-ui/react/flex'
import { Box } from '@chakra-ui/react/box'
import { startTransition, Suspense, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { createLink } from '#contract/link.ts'
import { has } from '#contract/modules.ts'
import { inLine } from '#contract/queue-line.ts'
import { listVisits, type Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { NothingFound } from '../parts/notice/nothing-found.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { isNarrowed } from '../../machines/screen/list.connect.ts'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { BranchFilter } from './branch-filter.tsx'
import { BeingServed } from './being-served.tsx'
import { CallNext } from './call-next.tsx'
import { type Counters, useCounters } from './use-counters.ts'
import { QueueRows } from './queue-rows.tsx'
import { QueueToday } from './queue-today.tsx'
import { type QueueMoves, useQueueMoves } from './use-queue-moves.ts'
import { useCallQuestion } from './use-call-question.tsx'
import { useServed } from './use-served.ts'
import { WaitsByHour } from './waits-by-hour.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import '../theme/lists.css'
import '../theme/forms.css'
import '../theme/boards.css'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const AddToQueue = lazyOf(async () => (await import('./add-to-queue.tsx')).AddToQueue)
const QueueDialog = lazyOf(async () => (await import('./queue-dialogs.tsx')).QueueDialog)
const NotifyGuest = lazyOf(async () => (await import('./notify-guest.tsx')).NotifyGuest)

const waiting = { type: 'queue', queueStatus: ['Waiting'], rowSize: 100 } as const

/** `/queue/list`: the waiting people in order, with all actions. */
export function QueueList() {
  const { t } = useTranslation()
  const list = useList(listVisits, {
    live: ['visit'],
    always: { ...waiting, queueStatus: ['Waiting'] },
  })
  const { rows: read } = list
  const counters = useCounters()
  const { own, all } = counters.services
  // Memoized until they are refetched, because a manual order is kept that long.
  const rows = useMemo(() => {
    const waits = read?.filter(({ queueStatus }) => queueStatus === 'Waiting')
    return waits && inLine(waits, own, all)
  }, [read, own, all])
  // The list failed to load, so it must not be shown as empty.
  const hasFailed = list.failure !== undefined && rows?.length === 0
  const adding = useDialog((_, close) => (
    <AddToQueue services={counters.services.all} onClose={close} onDone={list.reload} />
  ))
  // The button's pressed state is painted before the dialog opens.
  const add = () => startTransition(() => adding.open())
  const notifying = useDialog((visit: Visit, close) => (
    <NotifyGuest visit={visit} onClose={close} onDone={list.reload} />
  ))
  const plain = useQueueMoves((visit, event) => {
    // After a move to another place the list is refetched: until then the row stays where it was
    // dropped.
    if (visit && event !== 'queue.move') list.send({ type: 'list.row-changed', row: visit })
    list.reload()
  }, read)
  const served = useServed(plain)
  const { moves, question } = useCallQuestion(plain, {
    rows: rows ?? [],
    served,
    counter: counters.own,
  })
  const { module } = useViewer()
  return (
    <Page title={t('queue.title')} actions={<Tools onAdd={add} />}>
      <div className="record__columns">
        <div className="record__column">
          <CallNext
            rows={hasFailed ? undefined : rows}
            moves={moves}
            counters={counters}
            locationId={list.query.filter.locationId}
            isSearched={Boolean(list.query.search)}
            onAdd={add}
          />
          {/* At tables people are served until the table is free. */}
          {!has(module, 'tables') && (
            <BeingServed served={served} moves={moves} counter={counters.own} />
          )}
          <Flex
            wrap="wrap"
            align="end"
            gap="2"
            css={{ '& .filters__search': { flex: '1 1 14rem' } }}
          >
            <SearchBox label={t('queue.search')} value={list.query.search} onType={list.search} />
            <BranchFilter
              value={list.query.filter.locationId}
              onPick={(locationId) => list.narrow({ locationId })}
            />
          </Flex>
          {list.failure && <FailureNotice failure={list.failure} onRetry={list.reload} />}
          <Waiting
            list={list}
            rows={rows}
            moves={moves}
            counters={counters}
            onNotify={notifying.open}
            onAdd={add}
          />
        </div>
        <div className="record__column">
          <QueueToday moves={moves} />
          <WaitsByHour />
        </div>
      </div>
      {question}
      {adding.dialog}
      {notifying.dialog}
      <Suspense>{moves.asking && <QueueDialog asking={moves.asking} moves={moves} />}</Suspense>
    </Page>
  )
}

function Tools({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <LinksButton size="sm" />
      <Button asChild size="sm" variant="surface">
        <Link href="/queue/display">{t('queue.display.open')}</Link>
      </Button>
      <Button asChild size="sm" variant="surface">
        <Link href="/queue/kiosk">{t('queue.kiosk.open')}</Link>
      </Button>
      <Button size="sm" onClick={onAdd}>
        {t('queue.add.action')}
      </Button>
    </>
  )
}

type WaitingProps = {
  list: List<typeof listVisits>
  rows: readonly Visit[] | undefined
  moves: QueueMoves
  counters: Counters
  onNotify: (visit: Visit) => void
  onAdd: () => void
}

function Waiting({
  list: { query, usual, isBusy, failure, clear },
  rows,
  moves,
  counters,
  onNotify,
  onAdd,
}: WaitingProps) {
  const { t } = useTranslation()
  if (!rows)
    return failure ? null : (
      <Box
        className="skeleton__line"
        h="24rem"
        aria-busy="true"
        aria-label={t('queue.loading')}
        role="status"
      />
    )
  if (rows.length > 0) return <QueueRows {...{ rows, isBusy, moves, counters, onNotify }} />
  if (failure) return null
  if (isNarrowed(query, usual)) {
    return <NothingFound text={t('queue.nothing.text')} onClear={clear} />
  }
  return (
    <EmptyState
      title={t('queue.empty.title')}
      text={t('queue.empty.text')}
      action={
        <Flex wrap="wrap" gap="2" justify="center">
          <Button onClick={onAdd}>{t('queue.add.action')}</Button>
          <LinksButton />
        </Flex>
      }
    />
  )
}

/** The links and codes for joining the queue, because not every menu has an entry for them. */
function LinksButton({ size }: { size?: 'sm' }) {
  const { t } = useTranslation()
  const may = useMay()
  const { module } = useViewer()
  if (!has(module, 'links') || !may(createLink)) return null
  return (
    <Button asChild size={size} variant="surface">
      <Link href="/actions/qrcode">{t('queue.links')}</Link>
    </Button>
  )
}
