import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { Booking } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { OrderEventName } from '#contract/order-event.ts'
import { moveOrder } from '#contract/order.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/notice.tsx'
import { lifeOf } from '#lifecycles/decide.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { recordOfOrder } from '../../machines/record-of-order.ts'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { ConfirmReason } from '../parts/dialog/confirm-reason.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { AcceptOutside } from '../parts/order/accept-outside.tsx'
import { DepositStatus } from '../parts/order/deposit-line.tsx'
import { Money } from '../parts/money/money.tsx'
import { PaidBack } from '../parts/pay/paid-back.tsx'
import { eventWord } from '../parts/order/event-word.ts'
import { withoutDoubles } from '../parts/order/order-step.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { bookingMark } from './booking-mark.ts'
import { PhoneLink } from '../parts/people/phone.tsx'
import type { SayTime } from './use-say-time.ts'
import { NamedValue } from '../parts/figures/named-value.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const Reschedule = lazyOf(async () => (await import('../parts/calendar/reschedule.tsx')).Reschedule)
const reasons = [
  'customer_request',
  'no_answer',
  'staff_ill',
  'too_busy',
  'closed',
  'mistake',
  'other',
] as const satisfies readonly ReasonCode[]

const life = lifeOf(bookingLifecycle)
/** An event with its input: a reason, or another time. */
type Step = Omit<CallInput<typeof moveOrder>, 'id' | 'expectedVersion'> & { event: OrderEventName }

type Props = {
  booking: Booking
  zone: string
  say: SayTime
  onClose: () => void
  onChanged: () => void
}

/** A booking of the calendar in detail, with its actions. */
export function BookingDialog({ booking, zone, say, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const { id, orderNo } = booking
  const { offered } = useLifecycle(bookingLifecycle, {
    name: `booking ${orderNo}`,
    row: recordOfOrder(booking),
    allowed: booking.allowedEvents,
  })
  const moves = useMoves<Booking, Step>({
    name: 'the booking',
    ask: life.ask,
    async send(row, move, idempotencyKey) {
      const moved = await call(
        moveOrder,
        { id: row.id, expectedVersion: row.version, ...move },
        { idempotencyKey },
      )
      onChanged()
      return { ...row, version: moved.version, allowedEvents: moved.allowedEvents }
    },
    show: () => undefined,
    words: () => undefined,
    refusal: () => undefined,
  })
  const { asking, refused } = moves
  const found = (asking ?? refused)?.failure
  const failure = found && (found.code === 'SLOT_TAKEN' ? t('bookings.takenPick') : found.message)
  const ask = { ...askedMove(moves), failure }

  if (asking?.move.event === 'order.reschedule')
    return <Reschedule {...ask} order={booking} zone={zone} onPick={moves.confirm} />
  if (asking?.question === 'outside')
    return <AcceptOutside {...ask} onAccept={() => moves.confirm({ isOutside: true })} />
  if (asking) {
    const word = t(`orders.event.${asking.move.event}`)
    return (
      <ConfirmReason
        {...ask}
        title={t('orders.view.stepOf', { step: word, name: orderNo })}
        confirm={word}
        codes={reasons}
        lead={<PaidBack event={asking.move.event} order={booking} />}
        onConfirm={(reason) => moves.confirm(reason)}
      />
    )
  }
  const title = t('bookings.title', { number: orderNo })
  return (
    <GuardedDialog label={title} onClose={onClose}>
      <Box p="5">
        <h2>{title}</h2>
        {failure && <Alert>{failure}</Alert>}
        <BookingFacts booking={booking} zone={zone} say={say} />
        <Flex wrap="wrap" gap="2" mb="4" css={{ '& button': { minH: '11' } }}>
          {withoutDoubles(offered).map((event) => (
            <Button
              key={event}
              size="sm"
              variant={event === 'order.accept' ? 'solid' : 'surface'}
              colorPalette={bookingLifecycle.asks[event] === 'reason' ? 'red' : 'brand'}
              disabled={moves.busy.size > 0}
              onClick={() => moves.press(booking, { event })}
            >
              {eventWord(t, event, booking.orderStatusId)}
            </Button>
          ))}
        </Flex>
        <div className="dialog__actions">
          <Button variant="surface" onClick={onClose}>
            {t('bookings.close')}
          </Button>
          <Button asChild variant={offered.includes('order.accept') ? 'surface' : 'solid'}>
            <Link href={`/orders/orderview?id=${id}`}>{t('bookings.open')}</Link>
          </Button>
        </div>
      </Box>
    </GuardedDialog>
  )
}

function BookingFacts({ booking, zone, say }: Pick<Props, 'booking' | 'zone' | 'say'>) {
  const { t } = useTranslation()
  const { customer, resource, deliveryType, deposit, currency, totalAmount } = booking
  const facts = [
    [t('orders.view.appointment'), say.appointment(booking)],
    [t('bookings.services'), say.services(booking)],
    [t('bookings.who'), resource?.name],
    [t('orders.delivery'), deliveryType && t(`delivery.${deliveryType}`)],
    [t('orders.total'), <Money key="total" amount={totalAmount} currency={currency} />],
    [
      t('bookings.deposit'),
      deposit && (
        <>
          <Money amount={deposit.depositAmount} currency={currency} />:{' '}
          <DepositStatus deposit={deposit} zone={zone} />
        </>
      ),
    ],
  ] as const
  return (
    <Grid
      gap="2"
      my="3"
      css={{
        '& > a': {
          justifySelf: 'start',
          minH: { base: '6', mdDown: '11' },
          color: 'brand.fg',
          textDecoration: 'underline',
          lineHeight: { mdDown: '2.75rem' },
        },
        '& dl': { display: 'grid', gap: '1' },
        '& dl > div': { display: 'grid', gridTemplateColumns: '8rem minmax(0, 1fr)', gap: '2' },
        '& dt': { color: 'fg.muted', fontSize: 'sm' },
        '& dd': { overflowWrap: 'anywhere' },
      }}
    >
      <Text
        display="flex"
        flexWrap="wrap"
        gap="2"
        alignItems="center"
        justifyContent="space-between"
      >
        <strong>{say.customer(booking)}</strong>
        <StatusBadge mark={bookingMark(booking)}>{say.status(booking)}</StatusBadge>
      </Text>
      {customer?.phone && <PhoneLink phone={customer.phone} callingCode={customer.callingCode} />}
      <dl>
        {facts.map(
          ([name, said]) =>
            said && (
              <NamedValue key={name} name={name}>
                {said}
              </NamedValue>
            ),
        )}
      </dl>
    </Grid>
  )
}
