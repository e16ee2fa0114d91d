import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Allergen } from '#contract/allergen.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  allergies: readonly Allergen[] | undefined
  /** The allergens of the dish. */
  allergens: readonly Allergen[] | undefined
}

/** The allergies of a line's guest, with a warning if the dish contains one of them. */
export function Allergy({ allergies = [], allergens = [] }: Props) {
  const { t } = useTranslation()
  const listOf = useAllergenList()
  if (allergies.length === 0) return null
  const inside = allergies.filter((one) => allergens.includes(one))
  return (
    <strong className="mark__allergy">
      <Icon of={TriangleAlert} size="sm" />
      <span>
        {t('allergy.free', { list: listOf(allergies) })}
        {inside.length > 0 && <em>{t('allergy.inside', { list: listOf(inside) })}</em>}
      </span>
    </strong>
  )
}

/** Returns a function that lists allergens in the current language. */
export function useAllergenList(): (named: readonly Allergen[]) => string {
  const { t, i18n } = useTranslation()
  return (named) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      named.map((one) => t(`allergen.${one}`)),
    )
}
