import { useGuest } from '../guest.ts'
import type { GuestProduct } from './cart.ts'
import { useAllergenList } from './allergies.tsx'
import styles from './shop.module.css'

const heats = { Mild: '●○○', Hot: '●●○', 'Very hot': '●●●' } as const

/** The kind of dish: a symbol and a word each. */
export function ProductTags({ product }: { product: GuestProduct }) {
  const { t } = useGuest()
  const listOf = useAllergenList()
  const { allergens = [] } = product
  const { type, taste, special } = product
  const isHot = taste !== undefined && taste !== 'None'
  const isSpecial = special !== undefined && special !== 'None'
  if (!type && !isHot && !isSpecial && allergens.length === 0) return null
  return (
    <p className={styles.tags}>
      {type && (
        <span className={styles.type} data-type={type}>
          <i aria-hidden="true" />
          {t(`guest.tag.${type}`)}
        </span>
      )}
      {isHot && (
        <span>
          <span aria-hidden="true">{heats[taste]}</span> {t(`guest.tag.${taste}`)}
        </span>
      )}
      {isSpecial && (
        <span>
          <span aria-hidden="true">★</span> {t(`guest.tag.${special}`)}
        </span>
      )}
      {allergens.length > 0 && (
        <span className={styles.contains}>
          {t('allergy.contains', { list: listOf(allergens) })}
        </span>
      )}
    </p>
  )
}
