import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { errorOf } from '../../machines/screen/form.connect.ts'
import { AreaField, FormFrame, PersonFields } from '../fields.tsx'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { Proof } from '../proof.tsx'
import { type Cart, type Catalog, goneLines, itemsOf } from './cart.ts'
import { CartMend } from './cart-mend.tsx'
import { CartLines } from './cart-lines.tsx'
import { HowItComes, PromoCode } from './order-fields.tsx'
import { type Paying, PriceAndPay, usePaying } from './pay-choice.tsx'
import { TableDetails } from './table-details.tsx'
import { TipField } from './tip-field.tsx'
import { useOrderForm } from './use-order-form.ts'
import { type AtTable, useCodeRefusal } from './use-table.ts'
import { isForLater, When } from './when.tsx'
import styles from './shop.module.css'

type Props = LinkProps & {
  catalog: Catalog
  cart: Cart
  at: AtTable | undefined
  onBack: () => void
  onStale: () => void
}

/** The cart, delivery type, price and contact details. */
export function Checkout({ link, code, catalog, cart, at, onBack, onStale }: Props) {
  const { t } = useGuest()
  const heading = useRef<HTMLHeadingElement>(null)
  const items = itemsOf(cart.lines, catalog)
  // Outside of the form, which unmounts when the cart is emptied after ordering.
  const paying = usePaying()
  const { onward } = paying
  // Focuses the heading, because the form had the focus when it unmounted.
  useEffect(() => heading.current?.focus(), [onward])
  return (
    <section className={styles.checkout} aria-labelledby="cart-title">
      <div className="guest__card guest__form">
        {onward === undefined && (
          <button type="button" className={`guest__button ${styles.back}`} onClick={onBack}>
            <span aria-hidden="true">‹ </span>
            {t('guest.shop.backToMenu')}
          </button>
        )}
        <h2 id="cart-title" ref={heading} tabIndex={-1}>
          {t('guest.shop.yourOrder')}
        </h2>
        <CartMend catalog={catalog} cart={cart} />
        <CartLines catalog={catalog} cart={cart} onward={onward} />
      </div>
      {items.length > 0 && (
        <OrderForm {...{ link, code, catalog, cart, at, items, paying, onStale }} />
      )}
    </section>
  )
}

function OrderForm(
  props: Omit<Props, 'onBack'> & { items: ReturnType<typeof itemsOf>; paying: Paying },
) {
  const { link, catalog, cart, at, paying, onStale } = props
  const { t } = useGuest()
  const isTable = link.purpose === 'table'
  const { form, price, offers, tip, unchosen, isDearer, name, keepName } = useOrderForm(props)
  const isOnline = paying.choice !== 'later' && offers.some((it) => it.choice === paying.choice)
  const isClosed = !link.isOpenNow && !isForLater(link, form.values)
  const isOff = isClosed || at?.isOff === true
  useCodeRefusal(at, form.failure)
  // The unavailable lines are marked and can be removed with one tap.
  const readAgain = useEffectEvent(onStale)
  useEffect(() => {
    if (form.failure?.code === 'OUT_OF_STOCK') readAgain()
  }, [form.failure])
  const isGone = form.failure?.code === 'OUT_OF_STOCK' && goneLines(cart.lines, catalog).length > 0
  useEffect(() => {
    if (isGone) document.querySelector<HTMLElement>('[data-gone] button')?.focus()
  }, [isGone])
  // Whether the form asks for the table's code.
  const isCodeNeeded = at && !at.table?.movedTo && form.failure?.code === 'CODE_NEEDED'
  const phoneNeeded = needOf(price.answer)
  // The order is priced again without a code that was refused.
  const refusedCode = errorOf(form.failure?.errors ?? [], 'promoCode')
  const refuseCode = useEffectEvent(price.promo.refuse)
  useEffect(() => {
    if (refusedCode !== undefined) refuseCode(refusedCode)
  }, [form.failure, refusedCode])
  const isBounded = form.failure?.code === 'LIMIT_REACHED' && refusedCode === undefined

  const submit = (event: FormEvent) => {
    if (isTable) keepName(form.values.fullName.trim())
    form.submit(event)
    if (isDearer) document.querySelector<HTMLElement>('[data-changed] button')?.focus()
    if (unchosen) document.querySelector<HTMLElement>('[data-missing="true"] button')?.focus()
  }

  const more = (
    <>
      <AreaField {...form.field('note')} label={t('guest.shop.orderNote')} />
      <PromoCode
        form={form}
        promo={price.promo}
        phoneNeeded={phoneNeeded}
        isForNew={price.answer?.isForNew ?? false}
      />
    </>
  )
  return (
    <FormFrame
      form={{
        ...form,
        submit,
        failure: isCodeNeeded || refusedCode !== undefined ? undefined : form.failure,
      }}
      title={t('guest.shop.details')}
      send={t(
        price.answer?.isPayableOnline && isOnline ? 'guest.shop.placeAndPay' : 'guest.shop.place',
      )}
      isOff={isOff}
    >
      {isTable ? (
        <TableDetails
          form={form}
          name={name}
          onOtherName={() => {
            keepName(undefined)
            form.change({ fullName: '' })
          }}
          tip={tip}
          phoneNeeded={phoneNeeded}
        >
          {more}
        </TableDetails>
      ) : (
        <>
          <HowItComes form={form} catalog={catalog} />
          <When form={form} link={link} />
          <PersonFields
            form={form}
            hint={t('guest.shop.emailHint')}
            texts={link.isTextOffered && 'order'}
            phoneNeeded={phoneNeeded}
          />
        </>
      )}
      {(price.answer?.isProofUseful || isBounded) && (
        <Proof
          intakeToken={link.intakeToken}
          email={form.values.email.trim()}
          about={isBounded ? 'visit' : 'shop'}
        />
      )}
      {!isTable && (
        <>
          {catalog.takesTips !== false && <TipField {...tip} />}
          {more}
        </>
      )}
      {!unchosen && (
        <PriceAndPay
          price={price}
          isTaxIncluded={catalog.isTaxIncluded}
          offers={offers}
          paying={paying}
        />
      )}
      {isOff && (
        <p className="guest__refusal">{t(at?.isOff ? 'guest.table.off' : 'guest.shop.closed')}</p>
      )}
    </FormFrame>
  )
}

function needOf(price: { isPhoneNeeded: boolean; isProofUseful: boolean } | undefined) {
  if (!price?.isPhoneNeeded) return undefined
  return price.isProofUseful ? 'orEmail' : 'alone'
}
