import { placeGuestOrder } from '#contract/guest.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import { emptyPerson, personInput, type PersonValues } from '../fields.tsx'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import { useTabStorage } from '../use-tab-storage.ts'
import type { LinkProps } from '../link.ts'
import { useGuestForm } from '../use-guest-form.ts'
import {
  type Cart,
  type Catalog,
  changedPrices,
  isAvailable,
  type itemsOf,
  missingChoice,
  notMadeAt,
  offeredIn,
} from './cart.ts'
import { payOffersOf } from './onward.ts'
import type { Paying } from './pay-choice.tsx'
import { useAppliedCode, useShownCode } from './use-offered-code.ts'
import { usePrice } from './use-price.ts'
import type { AtTable } from './use-table.ts'
import { type TipChoice, useTip } from './use-tip.ts'
import { clockOf, emptyWhen, lacksTime, whenInput, type WhenValues } from './when.tsx'

export type OrderValues = PersonValues &
  WhenValues & {
    deliveryType: DeliveryType
    address: string
    note: string
    promoCode: string
    tip: string
    /** A chosen tip in percent, which follows the order; otherwise ''. */
    tipPercent: string
    partySize: string
  }

type Props = LinkProps & {
  catalog: Catalog
  cart: Cart
  at: AtTable | undefined
  items: ReturnType<typeof itemsOf>
  paying: Paying
}

/** The form of an order with its price, and what has to be fixed before it can be sent. */
export function useOrderForm({ link, code, catalog, cart, at, items, paying }: Props) {
  const { t, drafts, storage } = useGuest()
  const { intakeToken, company, purpose } = link
  const isTable = purpose === 'table'
  const [name, keepName] = useTabStorage<string>(`name.${code}`, isText, '')
  const tried = useAppliedCode(code)
  const [promoCode] = tried
  const unchosen = useUnchosen(cart, catalog)
  const isDearer = changedPrices(cart.lines, catalog).length > 0
  const tip = useTip(at, cart, catalog)
  const { tipOf, tipTooLarge } = tip
  const unmade = (values: WhenValues) => {
    const product = notMadeAt(cart.lines, catalog, clockOf(link, values))
    return product && t('guest.shop.notMade', { name: product.name, ...product.hours })
  }
  const form = useGuestForm(placeGuestOrder, {
    key: `order.${code}`,
    empty: {
      ...emptyPerson(company),
      fullName: isTable ? name : '',
      ...emptyWhen(link),
      deliveryType: 'Click and Collect',
      address: '',
      note: '',
      promoCode: '',
      tip: '',
      tipPercent: '',
      partySize: '',
    },
    toInput: (values: OrderValues) => ({
      ...personInput(values),
      intakeToken,
      items,
      ...detailsOf(values, isTable),
      ...whenInput(link, values),
      ...(promoCode && { promoCode }),
      tipAmount: tipOf(values) || undefined,
      guestSecret: guestSecretOf(storage),
      ...(at?.table?.sessionId && { sessionId: at.table.sessionId }),
    }),
    check: (values) => [
      ...said('items', unchosen ?? (isDearer ? t('guest.shop.priceFirst') : undefined)),
      ...said('tip', tipOf(values) === undefined ? t('rule.invalid') : tipTooLarge(values)),
      ...said('when', lacksTime(link, values) ? t('guest.shop.chooseTime') : unmade(values)),
      ...said('address', lacksAddress(values, isTable) ? t('rule.required') : undefined),
    ],
    onDone: (receipt) => {
      drafts.write(`again.${receipt.uuid}`, JSON.stringify(cart.lines))
      cart.empty()
      drafts.write(`promo.${code}`, undefined)
      drafts.write(`last.${code}`, receipt.uuid)
      drafts.write(`from.${receipt.uuid}`, code)
      paying.leave(receipt, offers)
    },
  })
  useShownCode(form, promoCode)
  const { deliveryType } = form.values
  const question = {
    intakeToken,
    items,
    ...(!isTable && { deliveryType }),
    ...(at?.table?.isRunning && { guestSecret: at.guestSecret }),
    // A tip above the limit is reported at its field, and the price is computed without it.
    tipAmount: tipTooLarge(form.values) ? undefined : tipOf(form.values) || undefined,
  }
  const price = usePrice(question, tried)
  const offers = payOffersOf(at?.table?.isRunning ?? false, price.answer ?? { totalAmount: 0 })
  return {
    form,
    price,
    offers,
    tip: {
      currency: catalog.currency,
      at,
      ...tip,
      field: {
        ...form.field('tip'),
        value: tip.textOf(form.values),
        onChange: (text: string) => form.change({ tip: text, tipPercent: '' }),
      },
      chosen: form.values.tipPercent,
      change: tip.changeOf(form.values),
      onChoose: (choice: TipChoice | undefined) =>
        form.change({ tip: choice?.text ?? '', tipPercent: choice ? `${choice.percent}` : '' }),
    },
    unchosen,
    isDearer,
    /** At a table: the guest's name from an earlier order, otherwise ''. */
    name,
    keepName,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function said(path: string, message: string | undefined) {
  return message === undefined ? [] : [{ path, rule: 'invalid', message }]
}

function lacksAddress({ deliveryType, address }: OrderValues, isTable: boolean): boolean {
  return !isTable && deliveryType === 'Delivery' && address.trim() === ''
}

/** The first missing choice that prevents a price, as text. */
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
