import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Booking } from '#contract/booking.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { bookingMark } from './booking-mark.ts'
import { type Column, isInColumn } from './columns.ts'
import type { SayTime } from './use-say-time.ts'

type Props = {
  column: Column
  bookings: readonly Booking[]
  now: number
  say: SayTime
  isBusy: boolean
  onOpen: (booking: Booking) => void
}

/** One day as a list, for phones. Time off appears between the bookings. */
export function Agenda({ column, bookings, now, say, isBusy, onOpen }: Props) {
  const { t } = useTranslation()
  const { day, off, open } = column
  const own = bookings.filter((one) => isInColumn(one, column))
  const next = own.find(({ endMs = 0 }) => endMs > now)
  const isToday = now >= day.startMs && now < day.endMs
  return (
    <Grid gap="2" aria-busy={isBusy}>
      <p className="quiet__text">
        {open.length === 0
          ? t(column.resource ? 'bookings.notIn' : 'bookings.closed')
          : t('bookings.openHours', {
              hours: open
                .map(({ fromMs, toMs }) => fromLeft(say.span({ startMs: fromMs, endMs: toMs })))
                .join(', '),
            })}
      </p>
      {off.map(({ fromMs, toMs, note }) => (
        <p key={fromMs} className="quiet__text">
          {t('bookings.offSpan', {
            time: fromLeft(
              `${say.clock(Math.max(fromMs, day.startMs))}–${say.clock(Math.min(toMs, day.endMs))}`,
            ),
            note: note ?? t('bookings.off'),
          })}
        </p>
      ))}
      {own.length === 0 ? (
        <Text
          py="8"
          px="4"
          bg="bg.panel"
          border="1px dashed {colors.border.emphasized}"
          rounded="lg"
          color="fg.muted"
          textAlign="center"
        >
          {t('bookings.nothing')}
        </Text>
      ) : (
        <chakra.ol
          display="grid"
          gap="2"
          css={{
            '& button': {
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              rowGap: '0.5',
              columnGap: '3',
              alignItems: 'center',
              w: 'full',
              minH: '16',
              py: '2.5',
              px: '3.5',
              bg: 'bg.panel',
              borderWidth: '1px',
              rounded: 'lg',
              textAlign: 'start',
              cursor: 'pointer',
            },
            '& [data-now=true] button': { borderInlineStart: '4px solid {colors.brand.focusRing}' },
            '& button > *': { gridColumn: '1', minW: '0', overflowWrap: 'anywhere' },
            '& button > .mark__status': { gridRow: '1 / span 3', gridColumn: '2' },
            '& .time': { justifySelf: 'start', fontSize: 'sm' },
            '& strong': { fontWeight: 'semibold' },
            '& small': { color: 'fg.muted', fontSize: 'sm' },
          }}
          aria-label={say.longDay(day.date)}
        >
          {own.map((booking) => (
            <li key={booking.id} data-now={isToday && booking === next}>
              <button type="button" data-booking={booking.id} onClick={() => onOpen(booking)}>
                <span className="time">{say.span(booking)}</span>
                <strong>{say.customer(booking)}</strong>
                <small>
                  {[say.services(booking), booking.resource?.name].filter(Boolean).join(' · ')}
                </small>
                <StatusBadge mark={bookingMark(booking)}>{say.status(booking)}</StatusBadge>
              </button>
            </li>
          ))}
        </chakra.ol>
      )}
    </Grid>
  )
}

/**
 * Time ranges are read left to right in every language; Unicode isolates ensure that inside
 * right-to-left text.
 */
function fromLeft(span: string): string {
  return `\u2066${span}\u2069`
}
