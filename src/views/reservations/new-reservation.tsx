import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createReservation } from '#contract/reservation.ts'
import { serverNow } from '../../services/server-clock.ts'
import { toLocalTime } from '../parts/calendar/local-time.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useFormPlace } from '../parts/form/use-form-place.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { Page } from '../parts/page/page.tsx'
import { ReservationFields } from './reservation-fields.tsx'
import { emptyReservation, inputOf } from './reservation-values.ts'
import { useReservationText } from './use-reservation-text.ts'

const HALF_HOUR_MS = 30 * 60_000

/** `/table/reservationview?id=new`: a reservation by phone or at the door. */
export function NewReservation() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const names = useReservationText()
  const place = useFormPlace()
  const soon = useOnce(() =>
    toLocalTime(Math.ceil(serverNow() / HALF_HOUR_MS) * HALF_HOUR_MS, place.timeZone),
  )
  const form = useNewForm(createReservation, {
    key: 'reservation:new',
    empty: emptyReservation(place.homeCode ?? '', soon),
    toInput: (values) => inputOf(values, place),
    check: (values) => checkInput(createReservation.input, inputOf(values, place), t),
    onDone: ({ id }) => navigate(`/table/reservationview?id=${id}`, { replace: true }),
  })
  return (
    <Page
      title={t('reservations.add')}
      lead={<BackLink to="/table/reservations">{t('reservations.back')}</BackLink>}
    >
      <Box maxInlineSize="4xl">
        <FormFrame
          form={form}
          label={t('reservations.add')}
          {...names}
          saveLabel={t('reservations.form.create')}
        >
          <ReservationFields form={form} isNew />
        </FormFrame>
      </Box>
    </Page>
  )
}
