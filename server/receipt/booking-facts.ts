import type { Receipt } from '#contract/receipt.ts'
import { dateLanguageOf } from '#contract/languages.ts'
import { phoneText } from '#contract/phone-text.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { moneyIn } from '../mail/shown-money.ts'
import { shownDay, shownSpan } from '../mail/shown-time.ts'

type Facts = Partial<Record<string, string>>
type Told = {
  language: string
  /** The start that is told, if the booking has another one by now. */
  startMs?: number | undefined
  /** Whether what the guest typed may be repeated. */
  isTyped: boolean
}

/**
 * What was booked, when, where and with whom, for mails and calendars in the reader's language. A
 * cancelled booking has no place and price, but the money that comes back.
 */
export function bookingFacts(receipt: Receipt, { language, startMs, isTyped }: Told): Facts {
  const { company, resourceName } = receipt
  const live = receipt.lines.filter(({ cartStatus }) => cartStatus !== 'Cancelled')
  const lines = live.length === 0 ? receipt.lines : live
  const span = spanOf(receipt, startMs)
  return {
    items: namesOf(lines),
    when: span && shownSpan(span, language, company.timeZone),
    who: resourceName,
    phone: company.phone && phoneText(company.phone),
    ...(isCancelled(receipt)
      ? moneyBack(receipt, language)
      : standing(receipt, { language, isTyped })),
  }
}

function standing(receipt: Receipt, { language, isTyped }: Omit<Told, 'startMs'>): Facts {
  const { company, currency, totalAmount, createdMs, note } = receipt
  return {
    place: placeOf(receipt, isTyped),
    price: totalAmount === 0 ? undefined : moneyIn(dateLanguageOf(language), currency)(totalAmount),
    note: isTyped ? note : undefined,
    bookedOn: shownDay(createdMs, language, company.timeZone),
  }
}

/** Where a booking is: at the business, or at the address that the guest gave. */
export function placeOf(
  { company, deliveryType, address }: Receipt,
  isTyped: boolean,
): string | undefined {
  if (deliveryType === 'Delivery') return isTyped ? address : undefined
  return company.address && `${company.companyName}, ${company.address}`
}

/** The names of the services, with a number only where there are several pieces. */
function namesOf(lines: Receipt['lines']): string | undefined {
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  return names.join(', ') || undefined
}

function spanOf({ startMs, endMs }: Receipt, toldMs = startMs) {
  if (toldMs === undefined || startMs === undefined) return undefined
  return { startMs: toldMs, endMs: endMs && toldMs + endMs - startMs }
}

/** What happens to the money of a cancelled booking. */
function moneyBack(receipt: Receipt, language: string): Facts {
  const { currency, deposit, onlineRefundAmount, dueBackAmount } = receipt
  const money = moneyIn(dateLanguageOf(language), currency)
  return {
    refund: onlineRefundAmount === undefined ? undefined : money(onlineRefundAmount),
    dueBack: dueBackAmount === undefined ? undefined : money(dueBackAmount),
    depositKept: deposit?.status === 'kept' ? money(deposit.depositAmount) : undefined,
  }
}

/** The known values. */
export function knownFacts(facts: Facts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
