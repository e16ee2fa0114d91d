import { useRef } from 'react'
import type { Id } from '#contract/fields.ts'
import { placeGuestBooking, priceGuestCart } from '#contract/guest.ts'
import { type DeliveryType, deliveryTypes } from '#contract/order-status.ts'
import { payByUuid, type Receipt } from '#contract/receipt.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import {
  AreaField,
  emptyPerson,
  FormFrame,
  PersonFields,
  personInput,
  type PersonValues,
} from '../fields.tsx'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { Proof } from '../proof.tsx'
import shop from '../shop/shop.module.css'
import { useGuestForm } from '../use-guest-form.ts'
import { DepositTerms } from './deposit-terms.tsx'
import { missingIn } from './missing-in.ts'
import type { Choice } from './times.tsx'

type Values = PersonValues & { deliveryType: DeliveryType; address: string; note: string }
type Props = LinkProps & {
  productIds: readonly [Id, ...Id[]]
  /** The names of the services. */
  names: readonly string[]
  choice: Choice
  onTaken: () => void
}

/** The guest's details or the address of the appointment. Sending reserves the slot. */
export function BookingForm({
  link: { intakeToken, company, isTextOffered, isConfirmedLater },
  code,
  productIds: [productId, ...also],
  names,
  choice,
  onTaken,
}: Props) {
  const { t, storage, language } = useGuest()
  const leave = useLeave()
  const form = useGuestForm(placeGuestBooking, {
    key: `booking.${code}`,
    empty: {
      ...emptyPerson(company),
      deliveryType: 'Click and Collect',
      address: '',
      note: '',
    },
    toInput: ({ deliveryType, address, note, ...person }: Values) => ({
      ...personInput(person),
      intakeToken,
      productId,
      ...(also.length > 0 && { alsoProductIds: also }),
      startMs: choice.startMs,
      guestSecret: guestSecretOf(storage),
      ...(choice.resourceId && { resourceId: choice.resourceId }),
      deliveryType,
      ...(deliveryType === 'Delivery' && address.trim() && { address: address.trim() }),
      ...(note.trim() && { note: note.trim() }),
    }),
    check: (values) =>
      missingIn(values).map((path) => ({ path, rule: 'missing', message: t('rule.required') })),
    onDone: leave,
  })
  const { answer: price } = useAnswer(priceGuestCart, {
    intakeToken,
    items: [productId, ...also].map((id) => ({ productId: id, quantity: 1 })),
    deliveryType: form.values.deliveryType,
  })
  const deposit = price?.deposit
  const isTaken = form.failure?.code === 'SLOT_TAKEN' || form.failure?.code === 'TOO_LATE'
  const isAsking = price?.isTimeHeld === false || form.failure?.code === 'LIMIT_REACHED'
  const time = sayMoment(choice.startMs, company.timeZone, language)
  return (
    <FormFrame
      form={form}
      title={t('guest.booking.at', { time })}
      renderFoot={(submit) => (
        <div className={shop.dialogActs}>
          <Summary {...{ time, names }} price={price} />
          {submit}
        </div>
      )}
      send={
        price && deposit
          ? t('times.deposit.send', {
              amount: formatMoney(deposit.depositAmount, price.currency, language),
            })
          : t(isConfirmedLater ? 'guest.booking.request' : 'guest.booking.send')
      }
    >
      <fieldset className="guest__choice">
        <legend>{t('guest.booking.how')}</legend>
        {deliveryTypes.toReversed().map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="deliveryType"
              checked={form.values.deliveryType === type}
              onChange={() => form.change({ deliveryType: type })}
            />
            <span>{t(`delivery.${type}`)}</span>
          </label>
        ))}
      </fieldset>
      {form.values.deliveryType === 'Delivery' && (
        <AreaField {...form.field('address')} label={t('guest.booking.address')} isRequired />
      )}
      <PersonFields form={form} texts={isTextOffered && 'booking'} isEitherNeeded />
      {(price?.isProofUseful || isAsking) && (
        <Proof
          intakeToken={intakeToken}
          email={form.values.email.trim()}
          about={isAsking ? 'booking' : 'shop'}
        />
      )}
      <AreaField {...form.field('note')} label={t('guest.booking.note')} />
      {price && deposit && (
        <DepositTerms
          deposit={deposit}
          currency={price.currency}
          startMs={choice.startMs}
          timeZone={company.timeZone}
        />
      )}
      {isTaken && (
        <button type="button" className="guest__button" onClick={onTaken}>
          {t('guest.booking.again')}
        </button>
      )}
    </FormFrame>
  )
}

type SummaryProps = {
  time: string
  names: readonly string[]
  price: { totalAmount: number; currency: string } | undefined
}

/** What the button books, beside it. */
function Summary({ time, names, price }: SummaryProps) {
  const { language } = useGuest()
  const services = new Intl.ListFormat(language, { type: 'unit' }).format(names)
  const amount = price && formatMoney(price.totalAmount, price.currency, language)
  return (
    <p>
      <strong>{time}</strong>
      <br />
      <small>{[services, amount].filter(Boolean).join(' · ')}</small>
    </p>
  )
}

/** Opens the provider's page if a deposit is due, otherwise the receipt. */
function useLeave(): (receipt: Pick<Receipt, 'uuid' | 'deposit' | 'payableAmount'>) => void {
  const placed = useRef('')
  const { send } = useSubmit(
    payByUuid,
    ({ url }) => location.assign(url),
    // The receipt also offers the payment.
    () => location.assign(`/receipt/${placed.current}`),
  )
  return ({ uuid, deposit, payableAmount }) => {
    placed.current = uuid
    if (deposit?.untilMs !== undefined && payableAmount !== undefined) send({ uuid })
    else location.assign(`/receipt/${uuid}`)
  }
}
