import { limits } from '#contract/limits.ts'
import { deliveryTypes } from '#contract/order-status.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { AreaField, type PhoneNeed, TextField } from '../fields.tsx'
import { useGuest } from '../guest.ts'
import type { GuestForm } from '../use-guest-form.ts'
import type { Catalog } from './cart.ts'
import type { OrderValues } from './use-order-form.ts'
import type { Promo } from './use-price.ts'
import styles from './shop.module.css'

/** Takeaway or delivery, with the address. */
export function HowItComes({
  form,
  catalog: { currency, deliveryAmount },
}: {
  form: GuestForm<OrderValues>
  catalog: Catalog
}) {
  const { t, language } = useGuest()
  return (
    <>
      <fieldset className="guest__choice">
        <legend>{t('guest.shop.how')}</legend>
        {deliveryTypes.toReversed().map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="deliveryType"
              checked={form.values.deliveryType === type}
              onChange={() => form.field('deliveryType').onChange(type)}
            />
            <span>{t(`delivery.${type}`)}</span>
            {type === 'Delivery' && deliveryAmount > 0 && (
              <small>+{formatMoney(deliveryAmount, currency, language)}</small>
            )}
          </label>
        ))}
      </fieldset>
      {form.values.deliveryType === 'Delivery' && (
        <AreaField
          {...form.field('address')}
          label={t('guest.shop.address')}
          isRequired
          maxLength={limits.text.medium}
        />
      )}
    </>
  )
}

/** A code is checked on request; its error is shown next to it. */
export function PromoCode({
  form,
  promo: { applied, counted, refusal, apply },
  phoneNeeded,
  isForNew,
}: {
  form: GuestForm<OrderValues>
  promo: Promo
  phoneNeeded: PhoneNeed | undefined
  /** The code is only for a first order. */
  isForNew: boolean
}) {
  const { t } = useGuest()
  const field = form.field('promoCode')
  const typed = field.value.trim()
  const isApplied = typed !== '' && typed === applied
  const said = phoneNeeded
    ? t(`guest.shop.${isForNew ? 'promoNew' : 'promoPhone'}.${phoneNeeded}`)
    : t('guest.shop.promoApplied')
  return (
    <div className={styles.promo}>
      <TextField
        {...field}
        error={
          typed !== '' && typed === refusal?.code && typed !== applied ? refusal.message : undefined
        }
        label={t('guest.shop.promo')}
        maxLength={24}
        hint={typed !== '' && typed === counted ? said : undefined}
        onChange={(text) => {
          field.onChange(text)
          if (text.trim() === '') apply('')
        }}
      />
      <button
        type="button"
        className="guest__button"
        disabled={typed === ''}
        onClick={() => {
          if (isApplied) field.onChange('')
          apply(isApplied ? '' : typed)
        }}
      >
        {t(isApplied ? 'guest.shop.removeCode' : 'guest.shop.apply')}
      </button>
    </div>
  )
}
