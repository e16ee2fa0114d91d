import { useState } from 'react'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { type GuestProduct, offeredIn } from './cart.ts'

type Values = readonly (string | undefined)[]
type ChosenVariant = {
  values: Values
  choose: (at: number, value: string) => void
  /** The selected variant, or the product itself if it has no variants. */
  chosen: GuestProduct | undefined
}

/** The selected values, and the variant that has them. */
export function useVariant(product: GuestProduct): ChosenVariant {
  const [values, setValues] = useState<Values>(() =>
    product.variantOptions.map((option) =>
      option.values.length === 1 ? option.values[0] : undefined,
    ),
  )
  const at = product.variants.findIndex((one) =>
    one.values.every((value, place) => value === values[place]),
  )
  return {
    values,
    choose: (place, value) =>
      setValues(
        product.variantOptions.map((_, index) => (index === place ? value : values[index])),
      ),
    chosen: product.variantOptions.length === 0 ? product : offeredIn([product])[at],
  }
}

/** One value per option; the price follows the selection. */
export function VariantChoice({
  product,
  variant: { values, choose, chosen },
  currency,
  isAsked,
}: {
  product: GuestProduct
  variant: ChosenVariant
  currency: string
  /** Whether missing values are reported. */
  isAsked: boolean
}) {
  const { t, language } = useGuest()
  const { variantOptions } = product
  const missing = variantOptions.filter((_, at) => values[at] === undefined)
  return (
    <>
      {variantOptions.map((option, at) => (
        <fieldset
          key={option.name}
          className="guest__choice"
          data-missing={values[at] === undefined}
        >
          <legend>
            {option.name} <span className="guest__quiet">{t('guest.shop.one')}</span>
          </legend>
          {option.values.map((value) => {
            const said = sayOf(product, values, at, value)
            return (
              <label key={value}>
                <input
                  type="radio"
                  name={`variant ${at}`}
                  required
                  disabled={said !== undefined && variantOptions.length === 1}
                  checked={values[at] === value}
                  onChange={() => choose(at, value)}
                />
                <span>{value}</span>
                {said && <small>{t(`guest.shop.${said}`)}</small>}
              </label>
            )
          })}
        </fieldset>
      ))}
      <p role="status" className={missing.length > 0 ? 'guest__error' : undefined}>
        {missing.length > 0 ? (
          isAsked &&
          t('guest.shop.pleaseChoose', {
            options: missing.map(({ name }) => name.toLowerCase()).join(', '),
          })
        ) : (
          <strong>
            {chosen && formatMoney(chosen.priceAmount, currency, language)}
            {chosen?.isSoldOut && ` · ${t('guest.shop.noneLeft')}`}
            {!chosen && t('guest.shop.noSuch')}
          </strong>
        )}
      </p>
    </>
  )
}

/** Why a value can't be combined with the values selected for the other options. */
function sayOf(
  { variants }: GuestProduct,
  values: Values,
  at: number,
  value: string,
): 'noSuch' | 'noneLeft' | undefined {
  const fitting = variants.filter((one) =>
    one.values.every((own, place) => {
      const wanted = place === at ? value : values[place]
      return wanted === undefined || own === wanted
    }),
  )
  if (fitting.length === 0) return 'noSuch'
  return fitting.every(({ isSoldOut }) => isSoldOut) ? 'noneLeft' : undefined
}
