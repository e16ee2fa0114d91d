import { useTranslation } from '#i18n/use-translation.tsx'
import type { ReservationValues } from './reservation-values.ts'

type Field = keyof ReservationValues

/** The labels and values of a reservation's fields as text, for a conflict. */
export function useReservationText(): {
  nameOf: (field: Field) => string
  textOf: (field: Field, values: ReservationValues) => string
} {
  const { t } = useTranslation()
  return {
    nameOf: (field) => {
      if (field === 'callingCode') return t('form.callingCode')
      return t(`reservations.form.${field}`)
    },
    textOf: (field, values) => {
      if (field === 'tables') return t(`reservations.form.choice.${values.tables}`)
      if (field === 'tableIds')
        return t('reservations.form.chosen', { count: values.tableIds.length })
      return String(values[field])
    },
  }
}
