import { type Allergen, allergens, inOrder } from '#contract/allergen.ts'
import { has } from '#contract/modules.ts'
import { useGuest } from '../guest.ts'
import { useAllergenList } from '../allergen-list.ts'
import styles from './shop.module.css'

type Props = {
  name: string
  value: readonly Allergen[]
  /** The allergens of the dish. */
  contains: readonly Allergen[] | undefined
  onChange: (allergies: Allergen[]) => void
}

/** The guest's allergies, which the kitchen sees at the dish in its own language. */
export function AllergiesField({ name, value, contains = [], onChange }: Props) {
  const { t, module } = useGuest()
  const listOf = useAllergenList()
  if (!module || !has(module, 'kitchen')) return null
  const inside = value.filter((one) => contains.includes(one))
  const turn = (one: Allergen) =>
    onChange(inOrder(value.includes(one) ? value.filter((it) => it !== one) : [...value, one]))
  return (
    <div className="guest__wide">
      {inside.length > 0 && (
        <p className="guest__refusal" role="alert">
          {t('allergy.inside', { list: listOf(inside) })}
        </p>
      )}
      <details className="guest__card guest__details">
        <summary>
          {value.length > 0 ? t('allergy.free', { list: listOf(value) }) : t('allergy.add')}
          <span className="guest__unseen">{` ${name}`}</span>
        </summary>
        <fieldset
          className={`guest__choice ${styles.allergies}`}
          aria-label={t('allergy.of', { name })}
        >
          <legend>{t('allergy.hint')}</legend>
          {allergens.map((one) => (
            <label key={one}>
              <input type="checkbox" checked={value.includes(one)} onChange={() => turn(one)} />
              <span>{t(`allergen.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}
