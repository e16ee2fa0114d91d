import { useGuest } from '../guest.ts'
import type { GuestProduct } from './cart.ts'
import { useAllergenList } from '../allergen-list.ts'
import styles from './shop.module.css'

const heats = { Mild: '●○○', Hot: '●●○', 'Very hot': '●●●' } as const

/** The kind of a dish, as symbols with text. */
export function ProductTags({ product }: { product: GuestProduct }) {
  const { t } = useGuest()
  const { type, taste, special } = product
  const isHot = taste !== undefined && taste !== 'None'
  const isSpecial = special !== undefined && special !== 'None'
  if (!type && !isHot && !isSpecial) return null
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
    </p>
  )
}

/** The allergens of a dish. */
export function Contains({ product: { allergens = [] } }: { product: GuestProduct }) {
  const { t } = useGuest()
  const listOf = useAllergenList()
  if (allergens.length === 0) return null
  return (
    <p className={`guest__quiet ${styles.across}`}>
      {t('allergy.contains', { list: listOf(allergens) })}
    </p>
  )
}
