import { type FormEvent, useEffect, useRef, useState } from 'react'
import { placeGuestOrder } from '#contract/guest.ts'
import { limits } from '#contract/limits.ts'
import { type DeliveryType, deliveryTypes } from '#contract/order-status.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import {
  AreaField,
  emptyPerson,
  FormFrame,
  PersonFields,
  personInput,
  type PersonValues,
  TextField,
} from '../fields.tsx'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { Proof } from '../proof.tsx'
import { type GuestForm, useGuestForm } from '../use-guest-form.ts'
import { type Cart, type Catalog, isAvailable, itemsOf, missingChoice, offeredIn } from './cart.ts'
import { CartLines } from './cart-lines.tsx'
import { type Paying, PriceAndPay, usePaying } from './pay-choice.tsx'
import { type Promo, usePrice } from './use-price.ts'
import { type AtTable, useCodeRefusal } from './use-table.ts'
import { TipField } from './tip-field.tsx'
import { useTip } from './use-tip.ts'
import styles from './shop.module.css'

type Props = LinkProps & {
  catalog: Catalog
  cart: Cart
  at: AtTable | undefined
  onBack: () => void
}
export type OrderValues = PersonValues & {
  deliveryType: DeliveryType
  address: string
  note: string
  promoCode: string
  tip: string
  partySize: string
}

/** The cart, delivery type, price and contact details. */
export function Checkout({ link, code, catalog, cart, at, onBack }: Props) {
  const { t } = useGuest()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const items = itemsOf(cart.lines, catalog)
  // Above the form, which goes with the cart that was ordered.
  const paying = usePaying()
  return (
    <section className={styles.checkout} aria-labelledby="cart-title">
      <div className="guest__card guest__form">
        <button type="button" className={`guest__button ${styles.back}`} onClick={onBack}>
          <span aria-hidden="true">‹ </span>
          {t('guest.shop.backToMenu')}
        </button>
        <h2 id="cart-title" ref={heading} tabIndex={-1}>
          {t('guest.shop.yourOrder')}
        </h2>
        <CartLines catalog={catalog} cart={cart} />
      </div>
      {items.length > 0 && <OrderForm {...{ link, code, catalog, cart, at, items, paying }} />}
    </section>
  )
}

function OrderForm({
  link,
  code,
  catalog,
  cart,
  at,
  items,
  paying,
}: Omit<Props, 'onBack'> & { items: ReturnType<typeof itemsOf>; paying: Paying }) {
  const { t, drafts, storage } = useGuest()
  const { intakeToken, company, purpose, isOpenNow } = link
  const isTable = purpose === 'table'
  const tried = useState('')
  const [promoCode] = tried
  const unchosen = useUnchosen(cart, catalog)
  const tip = useTip(at, cart, catalog)
  const { tipOf, tipTooLarge } = tip
  const form = useGuestForm(placeGuestOrder, {
    key: `order.${code}`,
    empty: {
      ...emptyPerson(company.phone),
      deliveryType: 'Click and Collect',
      address: '',
      note: '',
      promoCode: '',
      tip: '',
      partySize: '',
    },
    toInput: (values: OrderValues) => ({
      ...personInput(values),
      intakeToken,
      items,
      ...detailsOf(values, isTable),
      ...(promoCode && { promoCode }),
      tipAmount: tipOf(values) || undefined,
      guestSecret: guestSecretOf(storage),
    }),
    check: (values) => [
      ...said('items', unchosen),
      ...said('tip', tipOf(values) === undefined ? t('rule.invalid') : tipTooLarge(values)),
      ...said('address', lacksAddress(values, isTable) ? t('rule.required') : undefined),
    ],
    onDone: (receipt) => {
      cart.empty()
      drafts.write(`last.${code}`, receipt.uuid)
      drafts.write(`from.${receipt.uuid}`, code)
      paying.leave(receipt)
    },
  })
  useCodeRefusal(at, form.failure)
  const isCodeNeeded = at && form.failure?.code === 'CODE_NEEDED'
  const isBounded = form.failure?.code === 'LIMIT_REACHED'
  const { deliveryType } = form.values
  const question = {
    intakeToken,
    items,
    ...(!isTable && { deliveryType }),
    // A tip above the limit is reported at its field; the rest keeps its price.
    tipAmount: tipTooLarge(form.values) ? undefined : tipOf(form.values) || undefined,
  }
  const price = usePrice(question, tried)

  const submit = (event: FormEvent) => {
    form.submit(event)
    if (unchosen) document.querySelector<HTMLElement>('[data-missing="true"] button')?.focus()
  }

  return (
    <FormFrame
      form={{ ...form, submit, failure: isCodeNeeded ? undefined : form.failure }}
      title={t('guest.shop.details')}
      send={t(
        price.answer?.isPayableOnline && paying.isOnline
          ? 'guest.shop.placeAndPay'
          : 'guest.shop.place',
      )}
      isOff={!isOpenNow}
    >
      {!isTable && <HowItComes form={form} catalog={catalog} />}
      {isTable && (
        <TextField
          {...form.field('partySize')}
          label={t('guest.visit.people')}
          type="number"
          inputMode="numeric"
          maxLength={3}
        />
      )}
      <PersonFields form={form} hint={t('guest.shop.emailHint')} />
      {(price.answer?.isProofUseful || isBounded) && (
        <Proof
          intakeToken={intakeToken}
          email={form.values.email.trim()}
          about={isBounded ? 'visit' : 'shop'}
        />
      )}
      <AreaField {...form.field('note')} label={t('guest.shop.orderNote')} />
      <TipField field={form.field('tip')} currency={catalog.currency} at={at} {...tip} />
      <PromoCode form={form} promo={price.promo} />
      {!unchosen && (
        <PriceAndPay price={price} isTaxIncluded={catalog.isTaxIncluded} paying={paying} />
      )}
      {!isOpenNow && <p className="guest__refusal">{t('guest.shop.closed')}</p>}
    </FormFrame>
  )
}

function said(path: string, message: string | undefined) {
  return message === undefined ? [] : [{ path, rule: 'invalid', message }]
}

function lacksAddress({ deliveryType, address }: OrderValues, isTable: boolean): boolean {
  return !isTable && deliveryType === 'Delivery' && address.trim() === ''
}

/** Missing choices that prevent a price; the first one in words. */
function useUnchosen({ lines }: Cart, { products }: Catalog): string | undefined {
  const { t } = useGuest()
  const offered = offeredIn(products)
  const found = lines.flatMap((line) => {
    const product = offered.find(({ id }) => id === line.productId)
    const missing = isAvailable(product) ? missingChoice(line, product) : undefined
    return product && missing
      ? [t('guest.shop.needs', { group: missing.name.toLowerCase(), name: product.name })]
      : []
  })
  return found[0]
}

function detailsOf({ deliveryType, address, note, partySize }: OrderValues, isTable: boolean) {
  return {
    ...(!isTable && { deliveryType }),
    ...(!isTable && deliveryType === 'Delivery' && address.trim() && { address: address.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(isTable && partySize.trim() && { partySize: Number(partySize) }),
  }
}

function HowItComes({
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

/** A code is checked on request, and its error is shown beside it. */
function PromoCode({
  form,
  promo: { applied, counted, refusal, apply },
}: {
  form: GuestForm<OrderValues>
  promo: Promo
}) {
  const { t } = useGuest()
  const field = form.field('promoCode')
  const typed = field.value.trim()
  return (
    <div className={styles.promo}>
      <TextField
        {...field}
        error={
          typed !== '' && typed === refusal?.code && typed !== applied ? refusal.message : undefined
        }
        label={t('guest.shop.promo')}
        maxLength={24}
        hint={typed !== '' && typed === counted ? t('guest.shop.promoApplied') : undefined}
        onChange={(text) => {
          field.onChange(text)
          if (text.trim() === '') apply('')
        }}
      />
      <button
        type="button"
        className="guest__button"
        disabled={typed === '' || typed === applied}
        onClick={() => apply(typed)}
      >
        {t('guest.shop.apply')}
      </button>
    </div>
  )
}
