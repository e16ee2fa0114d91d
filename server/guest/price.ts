import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { priceGuestCart } from '#contract/guest.ts'
import type { App } from '../http/app-parts.ts'
import { asGuess, createThrottle } from '../http/throttle.ts'
import { priceCart } from '../price/price-cart.ts'
import { expectTip } from '../table/guests.ts'
import { countsAny } from '../promotion/apply.ts'
import { fillBasket } from '../order/take/basket.ts'
import { usesCounted } from '../order/money/promote.ts'
import { guestChange, type Intake } from './intake.ts'
import { deliveryTypeFor } from './place.ts'

type Cart = Omit<InputOf<typeof priceGuestCart>, 'intakeToken'>
type Guard = <Result>(
  intake: Intake,
  address: string | undefined,
  code: string | undefined,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Promotion codes are rate limited like links: a wrong one counts for the address, unless already
 * counted, and for the link as a whole.
 */
export function codeGuard({ clock, config, linkThrottle }: App): Guard {
  const codes = createThrottle(clock, config.linkCallsPerMinute)
  return ({ linkId }, address, code, work) => {
    if (!code) return work()
    const ofLink = () => asGuess(codes, linkId, work)
    return address === undefined ? ofLink() : asGuess(linkThrottle, address, ofLink)
  }
}

/** The price of a guest's cart. @throws Refusal VALIDATION for a tip above the table's limit */
export async function priceOf(
  intake: Intake,
  cart: Cart,
  now: number,
): Promise<OutputOf<typeof priceGuestCart>> {
  const price = await priceCart(
    intake.tenant,
    intake.moduleId,
    { ...cart, deliveryType: deliveryTypeFor(intake, cart.deliveryType) },
    now,
  )
  if (intake.purpose === 'table')
    expectTip(price.tipAmount, price.subtotalAmount, intake.guestRules)
  return { ...price, isProofUseful: await isProofUseful(intake, cart, now) }
}

/** Whether only a promotion with a per-customer limit would keep the order pending. */
async function isProofUseful(intake: Intake, cart: Cart, now: number): Promise<boolean> {
  const { tenant, moduleId, isAutoAccept } = intake
  if (!isAutoAccept || !(await countsAny(tenant, moduleId))) return false
  const change = guestChange(intake, now)
  const lines = await fillBasket(tenant, moduleId, cart.items, {
    now,
    timeZone: intake.company.timeZone,
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
