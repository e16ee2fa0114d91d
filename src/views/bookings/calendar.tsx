import { Grid } from '@chakra-ui/react/grid'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type ComponentProps, useDeferredValue } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import { type Booking, type Calendar as Answer, listBookings } from '#contract/booking.ts'
import { refusalOf } from '#contract/permission.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { dayIn } from '../parts/time/time-format.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useWeekOrder } from '../parts/calendar/use-week-order.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { AwayNotice } from './away-notice.tsx'
import { type Away, useAway } from './use-away.tsx'
import { Agenda } from './agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { dayOf, weekOf } from './calendar-day.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { columnsOf } from './columns.ts'
import type { Pointed } from './free-time.tsx'
import { MoveRefused } from './move-refused.tsx'
import { useBookingMove } from './use-booking-move.ts'
import { useCalendarPlace } from './use-calendar-place.ts'
import { useNarrowWindow } from '../parts/hooks/use-narrow-window.ts'
import { memoOf } from '../parts/hooks/memo-of.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import { useSayTime } from './use-say-time.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import '../theme/lists.css'
import '../theme/forms.css'
import { placeOfZone } from '../parts/time/place-of-zone.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const BookingDialog = lazyOf(async () => (await import('./booking-dialog.tsx')).BookingDialog)
const FeedDialog = lazyOf(async () => (await import('./feed-dialog.tsx')).FeedDialog)
/** Memoized: a click on another day shows in the bar first, because the grid is expensive. */
const Days = memoOf(
  (props: ComponentProps<typeof CalendarGrid> & { isBehind: boolean }) => (
    <CalendarGrid {...props} />
  ),
  (_, { isBehind }) => isBehind,
)
const nothing: Answer = { bookings: [], resources: [], open: [], timeZone: '' }

/** `/bookings/calendar`: bookings by day, by week, or by resource. */
export function Calendar() {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const now = useNow(30_000)
  const isNarrow = useNarrowWindow()
  const today = dayIn(zone, now)
  const [place, go] = useCalendarPlace(today)
  const view = isNarrow ? 'day' : place.view
  const pressed = `${view} ${place.date}`
  const isBehind = useDeferredValue(pressed) !== pressed
  const [firstDay] = useWeekOrder()
  const dates = view === 'week' ? weekOf(place.date, firstDay) : [place.date]
  const {
    answer: found,
    failure,
    isBusy,
    reload,
  } = useAnswer(
    listBookings,
    { date: dates[0] ?? today, days: dates.length },
    { live: ['order', 'booking'] },
  )
  const answer = found ?? nothing
  const say = useSayTime(zone)
  const away = useAway(answer.resources, {
    today,
    shown: place.date,
    zone,
    say,
    resourceId: place.resourceId,
    onChanged: reload,
  })
  const move = useBookingMove(answer.resources, { say, onMoved: reload })
  const [, navigate] = useLocation()
  const { open, dialog } = useDialog((id: string, close) => {
    const booking = answer.bookings.find((one) => one.id === id)
    return (
      booking && (
        <BookingDialog
          key={id}
          booking={booking}
          zone={zone}
          say={say}
          onClose={close}
          onChanged={reload}
        />
      )
    )
  })

  const bookings = answer.bookings.filter(
    (booking) => place.isCancelledShown || !isCancelled(booking),
  )
  const days = dates.map((date) => dayOf(date, zone))
  const columns = columnsOf({ ...place, view }, days, answer)
  const shared = { bookings, now, say, isBusy, onOpen: ({ id }: Booking) => open(id) }
  const [column] = columns
  const book = ({ startMs, resourceId }: Pointed) =>
    navigate(
      `/orders/ordernew?start_ms=${startMs}${resourceId ? `&resource_id=${resourceId}` : ''}`,
    )
  const clocks = t('bookings.zone', { zone: placeOfZone(zone) })
  return (
    <Page
      title={t('bookings.calendar')}
      lead={`${view === 'week' ? say.days(dates) : say.longDay(place.date)} · ${clocks}`}
      actions={<Ways away={away} />}
    >
      <Grid gap="3" minW="0">
        <CalendarBar {...{ place, go, today, isNarrow }} resources={answer.resources} />
        <AwayNotice away={away} />
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {move.refused && (
          <MoveRefused
            refused={move.refused}
            resources={answer.resources}
            say={say}
            onClose={move.forget}
          />
        )}
        {failure && !found ? null : isNarrow ? (
          column && <Agenda {...shared} column={column} />
        ) : (
          <Days
            {...shared}
            {...{ columns, move, zone, away, isBehind }}
            isToday={place.date === today}
            onDay={(date) => go({ date, view: view === 'week' ? 'people' : 'week' })}
            onFree={book}
          />
        )}
      </Grid>
      {dialog}
      {away.dialog}
    </Page>
  )
}

/** Links to the list, to people and hours, and to a new booking. */
function Ways({ away }: { away: Away }) {
  const { t } = useTranslation()
  const feed = useDialog((_: true, close) => <FeedDialog onClose={close} />)
  const viewer = useViewer()
  return (
    <>
      {away.write && (
        <Button variant="surface" size="sm" onClick={away.write}>
          {t('timeOff.title')}
        </Button>
      )}
      <Button asChild variant="surface" size="sm">
        <Link href="/orders/orderlist">{t('bookings.list')}</Link>
      </Button>
      {refusalOf('resource.write', viewer, viewer.module) === undefined && (
        <Button asChild variant="surface" size="sm">
          <Link href="/bookings/resources">{t('bookings.resources')}</Link>
        </Button>
      )}
      <Button variant="surface" size="sm" onClick={() => feed.open(true)}>
        {t('feed.title')}
      </Button>
      {feed.dialog}
      <Button asChild size="sm">
        <Link href="/orders/ordernew">{t('orders.new')}</Link>
      </Button>
    </>
  )
}
