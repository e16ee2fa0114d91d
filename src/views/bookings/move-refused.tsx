import { useTranslation } from '#i18n/use-translation.tsx'
import type { BookedResource } from '#contract/booking.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { BookingMove } from './use-booking-move.ts'
import type { SayTime } from './use-say-time.ts'

type Props = {
  refused: NonNullable<BookingMove['refused']>
  resources: readonly BookedResource[]
  say: SayTime
  onClose: () => void
}

/** Why a booking was not moved. It is back in its place. */
export function MoveRefused({
  refused: { booking, target, failure },
  resources,
  say,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const who = resources.find(({ id }) => id === target.resourceId)?.name
  const time = say.moment(target.startMs)
  const back = t('bookings.back', {
    customer: say.customer(booking),
    time: say.moment(booking.startMs ?? target.startMs),
  })
  const why =
    failure.code === 'SLOT_TAKEN'
      ? t('bookings.taken', { place: who ? t('bookings.at', { time, who }) : time })
      : failure.message
  return (
    <Notice
      role="alert"
      action={
        <Button size="sm" variant="surface" onClick={onClose}>
          {t('bookings.ok')}
        </Button>
      }
    >
      <p>
        {why} {back}
      </p>
    </Notice>
  )
}
