import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import { listReservations } from '#contract/reservation.ts'
import { listLiveTables, type LiveTable, updateTable } from '#contract/table.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowMoves } from '../ui/row-moves.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useNarrowWindow } from '../parts/hooks/use-narrow-window.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { Page } from '../parts/page/page.tsx'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { RoomOrders } from './room-orders.tsx'
import { TableCard } from './table-card.tsx'
import { isRefundForgotten, standingOf } from './table-words.ts'
import '../theme/lists.css'
import '../theme/boards.css'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const FreeDialog = lazyOf(async () => (await import('./free-dialog.tsx')).FreeDialog)
const OpenDialog = lazyOf(async () => (await import('./open-dialog.tsx')).OpenDialog)
const shows = ['', 'busy', 'needs', 'free'] as const

/**
 * `/table/tablecustomerlist`: the current state of all tables, what each needs, and their orders.
 */
export function TableCustomerList() {
  const { t } = useTranslation()
  const { role } = useViewer()
  const {
    answer: tables,
    failure,
    reload,
  } = useAnswer(listLiveTables, {}, { live: ['table', 'order', 'reservation'], everyMs: 100 })
  const [area, setArea] = useParam('area')
  const [show, setShow] = useParam('show')
  const shown = tables?.filter(
    (table) => isShown(table, show) && (area === '' || table.area === area),
  )
  const isNobodys = failure?.status === 403
  return (
    <Page title={t('tables.room')} actions={<RoomLinks />}>
      <div className="record__column">
        {tables && tables.length > 0 && (
          <RoomFilters tables={tables} area={area} show={show} onArea={setArea} onShow={setShow} />
        )}
        {failure && !isNobodys && <FailureNotice failure={failure} onRetry={reload} />}
        {tables?.length === 0 && (
          <EmptyState
            title={t('tables.none.title')}
            text={t(role === 'staff' ? 'tables.none.staff' : 'tables.none.text')}
            action={role === 'business' && <TablesLink />}
          />
        )}
        {tables && tables.length > 0 && shown?.length === 0 && (
          <p className="panel__calm">{t('tables.nothing')}</p>
        )}
        {failure ? null : <Room tables={shown} isFreeOnly={show === 'free'} onChanged={reload} />}
        <RoomOrders />
      </div>
    </Page>
  )
}

function RoomLinks() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      {may(listReservations) && (
        <Button asChild size="sm" variant="surface">
          <Link href="/table/reservations?scope=today">{t('tables.reservations')}</Link>
        </Button>
      )}
      <Button asChild size="sm" variant="surface">
        <Link href="/kitchen/board">{t('tables.kitchen')}</Link>
      </Button>
      <Button asChild size="sm" variant="surface">
        <Link href="/orders/orderlist">{t('tables.allOrders')}</Link>
      </Button>
      <Button asChild size="sm">
        <Link href="/orders/ordernew">{t('orders.new')}</Link>
      </Button>
    </>
  )
}

function TablesLink() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link href="/table/tableorder">{t('tables.none.action')}</Link>
    </Button>
  )
}

type FilterProps = {
  tables: readonly LiveTable[]
  area: string
  show: string
  onArea: (area: string) => void
  onShow: (show: string) => void
}

function RoomFilters({ tables, area, show, onArea, onShow }: FilterProps) {
  const { t } = useTranslation()
  const inArea = tables.filter((table) => area === '' || table.area === area)
  const areas = [...new Set(tables.flatMap((table) => table.area ?? []))]
  return (
    <Flex wrap="wrap" rowGap="2" columnGap="6">
      <div className="filters__chips" role="group" aria-label={t('tables.which')}>
        {shows.map((one) => (
          <button
            key={one}
            type="button"
            className="filters__chip"
            aria-pressed={show === one}
            onClick={() => onShow(one)}
          >
            {one === '' ? t('parts.filter.all') : t(`tables.show.${one}`)}
            <span className="filters__count">
              {inArea.filter((table) => isShown(table, one)).length}
            </span>
          </button>
        ))}
      </div>
      {areas.length > 1 && (
        <div className="filters__chips" role="group" aria-label={t('tables.areas')}>
          {['', ...areas].map((one) => (
            <button
              key={one}
              type="button"
              className="filters__chip"
              aria-pressed={area === one}
              onClick={() => onArea(one)}
            >
              {one || t('tables.everywhere')}
            </button>
          ))}
        </div>
      )}
    </Flex>
  )
}

type RoomMove = Omit<CallInput<typeof updateTable>, 'id' | 'expectedVersion'>

function Room({
  tables,
  isFreeOnly,
  onChanged,
}: {
  tables: readonly LiveTable[] | undefined
  isFreeOnly: boolean
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const { call } = useApp()
  const isNarrow = useNarrowWindow()
  const [, navigate] = useLocation()
  const moves = useMoves<LiveTable, RoomMove>({
    name: 'the room',
    ask(table, { event, partySize, refundLater }) {
      if (event === 'table.open' && partySize === undefined) return 'party'
      return event && isRefundForgotten(event, table) && !refundLater ? 'refund' : undefined
    },
    async send({ id, version, ...table }, move, idempotencyKey) {
      await call(updateTable, { id, expectedVersion: version, ...move }, { idempotencyKey })
      // On a phone the next step is usually taking the order, so the table's screen opens; also if
      // it would disappear from the filtered list.
      if (move.event === 'table.open' && (isNarrow || isFreeOnly))
        navigate(`/table/tableview?id=${id}`)
      else onChanged()
      return { id, version, ...table }
    },
    show: () => undefined,
    words: () => undefined,
    refusal: () => undefined,
  })
  const { asking, refused } = moves
  const isBusy = moves.busy.size > 0
  const areas = tables
    ? Map.groupBy(tables, (table) => table.area ?? '')
    : new Map([['', undefined]])
  return (
    <>
      {refused && !asking && <FailureNotice failure={refused.failure} />}
      {[...areas].map(([area, own]) => (
        <chakra.section
          key={area}
          display="grid"
          gap="2"
          css={{ '& > h2': { fontSize: 'sm', fontWeight: 'semibold' } }}
          aria-label={area || t('tables.noArea')}
        >
          {areas.size > 1 && <h2>{area || t('tables.noArea')}</h2>}
          <RoomTables tables={own}>
            {own
              ? own.map((table) => (
                  <TableCard
                    key={table.id}
                    table={table}
                    isBusy={isBusy}
                    onStep={(event) => moves.press(table, { event })}
                    onNewCode={() => moves.press(table, { newCode: true })}
                  />
                ))
              : Array.from({ length: 8 }, (_, at) => (
                  <div key={at} className="room__table" aria-hidden="true">
                    <span className="skeleton__bar" style={{ inlineSize: '50%' }} />
                    <span className="skeleton__bar" style={{ inlineSize: '80%' }} />
                  </div>
                ))}
          </RoomTables>
        </chakra.section>
      ))}
      {asking && (
        <Suspense>
          {asking.question === 'party' ? (
            <OpenDialog
              {...askedMove(moves)}
              table={asking.row}
              onOpen={(partySize) => moves.confirm({ partySize })}
            />
          ) : (
            <FreeDialog
              {...askedMove(moves)}
              table={asking.row}
              step={t('tables.event.table.clear')}
              onFree={() => moves.confirm({ refundLater: true })}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Renders the tables; a live region announces changes. */
function RoomTables({
  tables = [],
  children,
}: {
  tables: readonly LiveTable[] | undefined
  children: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <RowMoves
        list={list}
        order={tables.map(({ id, liveStatus }) => `${id} ${liveStatus}`).join()}
      />
      <div ref={list} className="room__tables">
        {children}
      </div>
    </>
  )
}

function isShown(table: LiveTable, show: string): boolean {
  const state = standingOf(table)
  const isBusy = state === 'occupied' || state === 'bill_requested' || state === 'to_clear'
  const shown: Partial<Record<string, boolean>> = {
    busy: isBusy,
    needs: table.needs.length > 0,
    free: state === 'free',
  }
  return shown[show] ?? true
}
