import { useTranslation } from '#i18n/use-translation.tsx'
import { sayHours } from '../parts/calendar/say-hours.ts'
import type { PromotionValues } from './promotion-values.ts'

type Field = keyof PromotionValues

/** The labels and values of a promotion's fields as text, for a conflict. */
export function usePromotionText(): {
  nameOf: (field: Field) => string
  textOf: (field: Field, values: PromotionValues) => string
} {
  const { t, i18n } = useTranslation()
  return {
    nameOf: (field) => t(`promotions.form.${field}`),
    textOf: (field, values) => {
      if (field === 'kind') return t(`promotions.kind.${values.kind}`)
      if (field === 'applies') return t(`promotions.applies.${values.applies}`)
      if (field === 'productIds' || field === 'categoryIds')
        return t('promotions.form.chosen', { count: values[field].length })
      if (field === 'weekdays')
        return sayHours({ weekdays: values.weekdays.map(Number) }, i18n.language)
      if (field === 'isStackable' || field === 'isForNew')
        return values[field] ? t('promotions.form.yes') : t('promotions.form.no')
      return field === 'deliveryType' && values.deliveryType
        ? t(`delivery.${values.deliveryType}`)
        : values[field]
    },
  }
}
