import { Flex } from '@chakra-ui/react/flex'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Link as GuestPage, listLinks } from '#contract/link.ts'
import {
  createReservation,
  listReservations,
  type Reservation,
  reservationStatuses,
  updateReservation,
} from '#contract/reservation.ts'
import { Button } from '../ui/button.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { SelectFilter } from '../parts/list/filters.tsx'
import type { FilterPart } from '../parts/list/list-declaration.ts'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { ListViews } from '../parts/list/list-tabs.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { DayFilter } from './day-filter.tsx'
import { reservationColumns } from './reservation-columns.tsx'
import { useReservationMoves } from './use-reservation-moves.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const ShowLink = lazyOf(async () => (await import('../parts/export/show-link.tsx')).ShowLink)
const QrSheet = lazyOf(async () => (await import('../parts/qr/qr-sheet.tsx')).QrSheet)
const ReservationDialog = lazyOf(
  async () => (await import('./reservation-dialog.tsx')).ReservationDialog,
)

type Filter = FilterOf<typeof listReservations>
type Cells = { press: ReturnType<typeof useReservationMoves>['press'] | undefined }

const views: ListViews<Filter> = () => [
  { label: 'reservations.scope.today', filter: { scope: 'today' } },
  { label: 'reservations.scope.ahead', filter: { scope: 'ahead' } },
]

const dayFilter: FilterPart<Filter, Cells> = {
  names: ['scope', 'fromDate', 'toDate'],
  View: ({ filter: { fromDate }, narrow }) => (
    <DayFilter
      day={fromDate}
      onPick={(day) => narrow({ scope: undefined, fromDate: day, toDate: day })}
    />
  ),
}

const statusFilter: FilterPart<Filter, Cells> = {
  names: ['status'],
  View: ({ filter: { status }, narrow }) => (
    <StatusFilter
      status={status?.[0]}
      onPick={(picked) => narrow({ status: picked && [picked] })}
    />
  ),
}

/** `/table/reservations`: the reservations with time, party size and table. */
export const Reservations = listScreen(listReservations, {
  words: 'reservations',
  live: ['reservation'],
  useScreenState: useRowMoves,
  add: {
    may: createReservation,
    label: 'reservations.add',
    to: '/table/reservationview?id=new',
  },
  views,
  tools: 'all',
  fileName: 'reservations',
  Before: GuestPageLink,
  filters: [dayFilter, statusFilter],
  columns: ({ t, viewer, cells: { press } }) => reservationColumns(t, viewer.timeZone, press),
})

function useRowMoves({ send }: Pick<List<typeof listReservations>, 'send'>) {
  const mayWrite = useMay()(updateReservation)
  const moves = useReservationMoves((row) => send({ type: 'list.row-changed', row }))
  const { press } = moves
  return {
    cells: useMemo<Cells>(() => ({ press: mayWrite ? press : undefined }), [mayWrite, press]),
    moving: moves.busy,
    dialogs: <Suspense>{moves.asking && <ReservationDialog moves={moves} />}</Suspense>,
  }
}

type Status = Reservation['status']
type StatusProps = { status: Status | undefined; onPick: (status: Status | undefined) => void }

function StatusFilter({ status, onPick }: StatusProps) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      label={t('reservations.statusHeading')}
      value={status}
      choices={reservationStatuses.map((value) => ({
        value,
        label: t(`reservations.status.${value}`),
      }))}
      onPick={onPick}
    />
  )
}

/** The link to the guests' reservation page, if the owner has enabled it. */
function GuestPageLink() {
  const { t } = useTranslation()
  const { answer } = useAnswer(listLinks, { purpose: 'reservation', rowSize: 1 })
  const page = answer?.rows.find(({ status }) => status === 'Active')
  if (!page) return null
  return (
    <Flex gap="2" wrap="wrap">
      <Button asChild size="sm" variant="surface">
        <a href={page.url} target="_blank" rel="noreferrer">
          {t('reservations.guestPage')}
        </a>
      </Button>
      <DialogButton size="sm" variant="surface" label={t('reservations.guestCode')}>
        {(close) => (
          <Suspense>
            <GuestCode page={page} onClose={close} />
          </Suspense>
        )}
      </DialogButton>
    </Flex>
  )
}

/** The QR code of that page, to show and to print. */
function GuestCode({ page: { url, code }, onClose }: { page: GuestPage; onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const name = t('reservations.title')
  const printing = useDialog((_: true) => (
    <QrSheet
      cards={[{ key: code, url, title: name }]}
      size="large"
      company={user.companyName}
      onDone={onClose}
    />
  ))
  return (
    printing.dialog ?? (
      <ShowLink {...{ name, url, code, onClose }} onPrint={() => printing.open(true)} />
    )
  )
}
