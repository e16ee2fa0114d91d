import { leastCharge } from '#contract/least-charges.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { priceGuestCart } from '#contract/guest.ts'
import { countedFor, type Networks } from '../http/address.ts'
import type { App } from '../http/app-parts.ts'
import { asGuess, createThrottle } from '../http/throttle.ts'
import { type Price, priceCart } from '../price/price-cart.ts'
import { expectTip } from '../table/guests.ts'
import { isChargeable } from '../stripe/amounts.ts'
import { countsAny } from '../promotion/uses.ts'
import { fillBasket } from '../order/take/basket.ts'
import { depositAmountOf } from '../order/money/ask-deposit.ts'
import { HOLD_MIN, USUAL_BACK_HOURS } from '../order/money/deposit.ts'
import { usesCounted } from '../order/money/promote.ts'
import { guestChange, type Intake } from './intake.ts'
import { deliveryTypeFor } from './place.ts'
import { askersOf } from './askers.ts'
import { dueWithCart } from './due-with-cart.ts'
import { takesOnline } from './takes-online.ts'
import { isPastUnproven } from './unproven.ts'

type Cart = Omit<InputOf<typeof priceGuestCart>, 'intakeToken'>
type Guard = <Result>(intake: Intake, guess: Guess, work: () => Promise<Result>) => Promise<Result>
/** `isCounted`: wrong codes are already counted for the address, like wrong links. */
type Guess = { networks: Networks; code: string | undefined; isCounted: boolean }

/**
 * Limits of wrong codes per minute, relative to that of wrong links: per link and address, and per
 * link.
 */
const SHARE = { address: 0.5, link: 2 }

/**
 * Promotion codes are rate limited like links: a wrong one counts for the address, for the address
 * at this link, and for the link as a whole, whose larger limit one address can't use up.
 */
export function codeGuard({ clock, config, linkThrottle }: App): Guard {
  const ofAddress = createThrottle(clock, config.linkCallsPerMinute * SHARE.address)
  const ofLink = createThrottle(clock, config.linkCallsPerMinute * SHARE.link)
  return ({ linkId }, { networks, code, isCounted }, work) => {
    if (!code) return work()
    const here = () =>
      asGuess(ofAddress, countedFor(linkId, networks), () => asGuess(ofLink, linkId, work))
    return isCounted ? here() : asGuess(linkThrottle, networks, here)
  }
}

/** The price of a guest's cart. @throws Refusal VALIDATION for a tip above the table's limit */
export async function priceOf(
  intake: Intake,
  { guestSecret, ...cart }: Cart,
  { now, networks, hasProvider }: { now: number; networks: Networks; hasProvider: boolean },
): Promise<OutputOf<typeof priceGuestCart>> {
  const price = await priceCart(
    intake.tenant,
    intake.moduleId,
    {
      ...cart,
      deliveryType: deliveryTypeFor(intake, cart.deliveryType),
      isAnyTime: intake.laterRules !== undefined,
    },
    now,
  )
  if (intake.purpose === 'table')
    expectTip(price.tipAmount, price.subtotalAmount, intake.guestRules)
  const { totalAmount, currency } = price
  const isTakenOnline = totalAmount > 0 && hasProvider && (await takesOnline(intake))
  const isPayableOnline = isTakenOnline && isChargeable(totalAmount, currency)
  const isTimeHeld =
    intake.purpose === 'booking' && !(await isPastUnproven(intake, askersOf(intake, networks), now))
  return {
    ...price,
    ...(cart.promoCode && { promoCode: cart.promoCode }),
    isProofUseful: await isProofUseful(intake, cart, now),
    // Automatic promotions with a limit per customer are not in the price while there is no
    // customer.
    isPhoneNeeded: price.isCounted,
    isForNew: price.isForNew,
    isPayableOnline,
    ...(isTakenOnline && !isPayableOnline && { onlineFromAmount: leastCharge(currency) }),
    due: isTakenOnline ? await dueWithCart(intake, { ...cart, guestSecret }, now) : undefined,
    ...(intake.purpose === 'booking' && {
      isTimeHeld,
      deposit: isPayableOnline && isTimeHeld ? await depositFor(intake, cart, price) : undefined,
    }),
  }
}

/** The deposit of a booking with its terms, for the guest to read before booking. */
async function depositFor(
  { tenant, depositBackHours = USUAL_BACK_HOURS }: Intake,
  { items }: Cart,
  { lines, totalAmount, currency }: Price,
): Promise<OutputOf<typeof priceGuestCart>['deposit']> {
  const priced = lines.map((line, at) => ({ ...line, productId: items[at]?.productId ?? null }))
  const depositAmount = await depositAmountOf(tenant, priced, { totalAmount, currency })
  return depositAmount > 0
    ? { depositAmount, backHours: depositBackHours, holdMinutes: HOLD_MIN }
    : undefined
}

/** Whether only a promotion with a per-customer limit would keep the order pending. */
async function isProofUseful(intake: Intake, cart: Cart, now: number): Promise<boolean> {
  const { tenant, moduleId, isAutoAccept } = intake
  if (!isAutoAccept || !(await countsAny(tenant, moduleId))) return false
  const change = guestChange(intake, now)
  const lines = await fillBasket(tenant, moduleId, cart.items, {
    now,
    timeZone: intake.company.timeZone,
    isAnyTime: intake.laterRules !== undefined,
  })
  return usesCounted(change, moduleId, {
    lines,
    customerId: undefined,
    code: cart.promoCode,
    isProven: true,
    deliveryType: deliveryTypeFor(intake, cart.deliveryType),
    tableId: intake.purpose === 'table' ? intake.targetId : undefined,
  })
}
