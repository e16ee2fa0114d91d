import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { depositTerms } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { amount, day, email, id, note, receiptUuid } from './fields.ts'
import { guestPlace } from './guest-place.ts'
import { limits } from './limits.ts'
import { linkPurpose } from './link.ts'
import { moduleId } from './modules.ts'
import { deliveryType } from './order-status.ts'
import { orderedItems } from './ordered-items.ts'
import { pricedLine } from './plan.ts'
import { optionGroup, productSpecials, productTastes, productTypes } from './product.ts'
import { receipt } from './receipt.ts'
import { slot } from './resource.ts'
import { offeredVariant, variantOptions } from './variant.ts'
import { queueLine } from './visit.ts'
import { as, instant, plannedInstant } from './wire.ts'
import { guestSecret, honeypot, intakeToken, mailedCode, personToText } from './intake.ts'

export const openLink = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/link/:code',
  summary: 'What a scanned code leads to',
  access: 'link',
  input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({
    purpose: linkPurpose,
    moduleId,
    company: as(
      'CompanyDetail',
      z.object({
        companyName: z.string(),
        logoUrl: z.optional(z.string()),
        logoStamp: z.int(),
        phone: z.optional(z.string()),
        currency: z.string(),
        timeZone: z.string(),
      }),
    ),
    targetLabel: z.optional(z.string()),
    /** Of a queue with several lines: what one can queue for. */
    queueServices: z.optional(z.array(z.string())),
    /** Of a queue: how many wait in each line, and about how long. */
    queueLines: as('QueueLines', z.optional(z.array(queueLine))),
    isOpenNow: as('open_now', z.boolean()),
    opensMs: z.optional(instant()),
    closesMs: z.optional(instant()),
    place: as('Place', z.optional(guestPlace)),
    /** For how many days after today one can order; absent: only for now. */
    laterDays: z.optional(z.int()),
    /** At a link for bookings: the team confirms each of them first. */
    isConfirmedLater: as('confirmed_later', z.optional(z.boolean())),
    isTextOffered: as('text_offered', z.optional(z.boolean())),
    intakeToken,
    receiptUuid: z.optional(receiptUuid),
  }),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})

export const guestProduct = z.object({
  id: as('product_id', id),
  categoryId: z.optional(id),
  name: z.string(),
  description: z.optional(z.string()),
  priceAmount: amount,
  imageUrl: z.optional(z.string()),
  images: z.optional(z.array(z.string())),
  type: z.optional(z.enum(productTypes)),
  taste: z.optional(z.enum(productTastes)),
  special: z.optional(z.enum(productSpecials)),
  /** What it contains, as far as the company says. */
  allergens: z.optional(allergenList),
  isSoldOut: as('sold_out', z.boolean()),
  /** How many are left, where they are few. */
  left: z.optional(z.int()),
  /** When it is made, by the company's clock: where orders for later are taken. */
  hours: z.optional(z.object({ from: z.string(), to: z.string(), isNow: as('now', z.boolean()) })),
  durationMin: z.optional(z.int()),
  options: z.array(
    z.object({ id: as('option_id', id), group: z.string(), name: z.string(), extraAmount: amount }),
  ),
  optionGroups: z.array(optionGroup),
  /** A product with variants is ordered by the id of one of them. */
  variantOptions,
  variants: z.array(offeredVariant),
})
/** In pages: the size of an answer must not depend on the size of a catalogue. */
export const getCatalog = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/catalog',
  summary: 'What can be ordered or booked, by name, a page at a time',
  access: 'link',
  /** `after`: the `next` of the previous page. */
  input: z.strictObject({ intakeToken, after: z.optional(id) }),
  output: z.object({
    categories: z.array(z.object({ id: as('category_id', id), name: z.string() })),
    products: z.array(guestProduct),
    currency: z.string(),
    isTaxIncluded: as('tax_included', z.boolean()),
    deliveryAmount: amount,
    isOpenNow: as('open_now', z.boolean()),
    opensMs: z.optional(instant()),
    closesMs: z.optional(instant()),
    /** When the clock next opens or closes the company, or changes which products can be had. */
    changesMs: z.optional(instant()),
    /** Where the next page begins; absent on the last one. */
    next: z.optional(id),
  }),
  refusals: ['LINK_EXPIRED'],
})
export const priceGuestCart = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/price',
  summary: 'What the cart costs',
  access: 'link',
  input: z.strictObject({
    intakeToken,
    items: orderedItems,
    promoCode: z.optional(z.string().check(z.maxLength(24))),
    deliveryType: z.optional(deliveryType),
    tipAmount: z.optional(amount.check(z.minimum(0))),
  }),
  output: z.object({
    lines: z.array(pricedLine),
    subtotalAmount: amount,
    discountAmount: amount,
    taxAmount: amount,
    deliveryAmount: amount,
    tipAmount: amount,
    totalAmount: amount,
    currency: z.string(),
    /** The code that this price includes, as it was sent. */
    promoCode: z.optional(z.string()),
    /** With a proven address a promotion would not need the team to accept the order first. */
    isProofUseful: as('proof_useful', z.boolean()),
    /** The promotion of this price is for one use a guest, whom only a phone number tells apart. */
    isPhoneNeeded: as('phone_needed', z.boolean()),
    /** It is for a first order here. */
    isForNew: as('new_customers', z.boolean()),
    /** At a link for bookings: whether the time is kept, also with an unproven address. */
    isTimeHeld: as('time_held', z.optional(z.boolean())),
    /** Whether the order can be paid online at once. */
    isPayableOnline: as('payable_online', z.boolean()),
    /** Where it costs too little for that: from which amount on. */
    onlineFromAmount: z.optional(amount),
    deposit: as('Deposit', z.optional(depositTerms)),
  }),
  refusals: ['LINK_EXPIRED', 'NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED'],
})
/** Mails a code to a guest, and takes it: their address is proven in this browser for a day. */
export const proveAddress = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/proof',
  summary: 'Mail a code to a guest; with the code, their e-mail address is proven',
  access: 'link',
  input: z.strictObject({ intakeToken, guestSecret, email, code: z.optional(mailedCode) }),
  output: z.object({ isProven: as('proven', z.boolean()) }),
  refusals: ['LINK_EXPIRED', 'WRONG_CODE', 'TOO_MANY'],
})
export const placeGuestOrder = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/order',
  summary: 'Order as a guest; it waits until someone accepts',
  access: 'link',
  input: z.strictObject({
    ...personToText,
    intakeToken,
    website: honeypot,
    items: orderedItems,
    deliveryType: z.optional(deliveryType),
    address: z.optional(z.string().check(z.maxLength(limits.text.medium))),
    note: z.optional(note),
    promoCode: z.optional(z.string().check(z.maxLength(24))),
    tipAmount: z.optional(amount.check(z.minimum(0))),
    partySize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** One of the times for which guests may order; absent: as soon as possible. */
    promisedMs: z.optional(plannedInstant()),
    /** At a table: who orders; without it the lines are nobody's, and no order is joined. */
    guestSecret: z.optional(guestSecret),
    /** At a table: the session that the page showed; the order follows it to another table. */
    sessionId: as('table_session_id', z.optional(id)),
  }),
  output: receipt,
  refusals: [
    'LINK_EXPIRED',
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'TABLE_OCCUPIED',
    'CLOSED',
    'SLOT_TAKEN',
    'TOO_LATE',
    'LIMIT_REACHED',
    'CODE_NEEDED',
  ],
})
/** The times for which guests may order on some days of the company; those that are full too. */
export const listOrderTimes = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/ordertimes',
  summary: 'Times for which an order can be placed',
  access: 'link',
  input: z.strictObject({
    intakeToken,
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(14)), 1),
  }),
  output: z.object({
    slots: z.array(z.object({ startMs: instant(), isFull: as('full', z.boolean()) })),
    timeZone: z.string(),
  }),
  refusals: ['LINK_EXPIRED'],
})
/** Further services of the same visit, one after the other with the same person. */
const alsoProductIds = z.optional(z.array(id).check(z.maxLength(9)))

export const listGuestSlots = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/slots',
  summary: 'Free times',
  access: 'link',
  input: z.strictObject({
    intakeToken,
    productId: id,
    alsoProductIds,
    resourceId: z.optional(id),
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(14)), 1),
  }),
  output: z.object({
    slots: z.array(slot),
    resources: z.array(z.object({ id: as('resource_id', id), name: z.string() })),
    timeZone: z.string(),
  }),
  refusals: ['LINK_EXPIRED', 'NOT_FOUND'],
})
export const placeGuestBooking = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/booking',
  summary: 'Ask for a booking; the time is held from now on',
  access: 'link',
  input: z.strictObject({
    ...personToText,
    intakeToken,
    website: honeypot,
    productId: id,
    alsoProductIds,
    resourceId: z.optional(id),
    startMs: plannedInstant(),
    deliveryType: z.optional(deliveryType),
    address: z.optional(z.string().check(z.maxLength(limits.text.medium))),
    note: z.optional(note),
    /** The browser whose proven address counts. */
    guestSecret: z.optional(guestSecret),
  }),
  output: receipt,
  refusals: [
    'LINK_EXPIRED',
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'SLOT_TAKEN',
    'CLOSED',
    'TOO_LATE',
    'LIMIT_REACHED',
  ],
})
