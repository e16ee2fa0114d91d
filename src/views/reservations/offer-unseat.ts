import { useTranslation } from '#i18n/use-translation.tsx'
import { createActor, fromPromise } from 'xstate'
import { type Reservation, updateReservation } from '#contract/reservation.ts'
import { failureOf } from '../../machines/failure.ts'
import { newKey } from '../../services/exchange.ts'
import { useApp } from '../seams/app-context.ts'
import type { ReservationEvent } from './reservation-steps.ts'

type OfferUnseat = (seated: Reservation, back: { event: ReservationEvent } | undefined) => void

/**
 * Shows a toast after guests were seated, with the undo that the lifecycle allows. It works after
 * the reservation's screen is left, because the table is shown next.
 */
export function useOfferUnseat(): OfferUnseat {
  const { t } = useTranslation()
  const { toasts, call } = useApp()
  const textOf = ({ name, status }: Reservation) =>
    t('reservations.moved', { name, status: t(`reservations.status.${status}`) })
  return (seated, back) => {
    const { id, version: expectedVersion } = seated
    const unseat = fromPromise(async () => {
      try {
        const options = { idempotencyKey: newKey() }
        const row = await call(updateReservation, { id, expectedVersion, ...back }, options)
        toasts.send({ type: 'toast.show', kind: 'success', text: textOf(row) })
      } catch (thrown) {
        const text = `${seated.name}: ${failureOf(thrown).message}`
        toasts.send({ type: 'toast.show', kind: 'error', text })
      }
    })
    const to = { send: () => void createActor(unseat).start() }
    const action = { labelKey: 'parts.undo', to, event: { type: 'reservation.unseat' } }
    const text = textOf(seated)
    toasts.send({ type: 'toast.show', kind: 'success', text, ...(back && { action }) })
  }
}
