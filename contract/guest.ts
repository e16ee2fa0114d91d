import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { depositTerms } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { amount, day, email, id, linkSecret, note, partySize, receiptUuid } from './fields.ts'
import { guestPlace } from './guest-place.ts'
import { homeCode } from './home-code.ts'
import { limits } from './limits.ts'
import { linkPurpose } from './link.ts'
import { moduleId } from './modules.ts'
import { deliveryType } from './order-status.ts'
import { orderedItems } from './ordered-items.ts'
import { cartAmounts } from './price.ts'
import { optionGroup, productSpecials, productTastes, productTypes } from './product.ts'
import { promotionKinds } from './promotion.ts'
import { receipt } from './receipt.ts'
import { slot } from './resource.ts'
import { offeredVariant, variantOptions } from './variant.ts'
import { queueLine } from './visit.ts'
import { resourceRef } from './resource-ref.ts'
import { as, instant, plannedInstant } from './wire.ts'
import { dueAtTable } from './guest-table.ts'
import { guestSecret, honeypot, intakeToken, mailedCode, personToText } from './intake.ts'

export const openLink = endpoint({
  method: 'GET',
  base: 'business',
  path: 'pub/link/:code',
  summary: 'What a scanned code leads to',
  access: 'link',
  input: z.strictObject({ code: linkSecret }),
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
        homeCode,
        currency: z.string(),
        timeZone: z.string(),
      }),
    ),
    targetLabel: z.optional(z.string()),
    /** For a queue with several services: the services. */
    queueServices: z.optional(z.array(z.string())),
    /** For a queue: how many wait for each service, and the estimated wait. */
    queueLines: as('QueueLines', z.optional(z.array(queueLine))),
    isOpenNow: as('open_now', z.boolean()),
    opensMs: z.optional(instant()),
    closesMs: z.optional(instant()),
    place: as('Place', z.optional(guestPlace)),
    /** How many days after today orders are possible; absent: only for now. */
    laterDays: z.optional(z.int()),
    /** At a link for bookings: the team has to confirm each booking. */
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
  /** Its allergens, if the company has entered them. */
  allergens: z.optional(allergenList),
  isSoldOut: as('sold_out', z.boolean()),
  /** How many are left, if they are few. */
  left: z.optional(z.int()),
  /** When it is available, in the company's time zone; only if orders for later are possible. */
  hours: z.optional(z.object({ from: z.string(), to: z.string(), isNow: as('now', z.boolean()) })),
  durationMin: z.optional(z.int()),
  options: z.array(
    z.object({ id: as('option_id', id), group: z.string(), name: z.string(), extraAmount: amount }),
  ),
  optionGroups: z.array(optionGroup),
  /** A product with variants is ordered with the id of a variant. */
  variantOptions,
  variants: z.array(offeredVariant),
})
/** A promotion that applies by itself, as a guest may read it. `hours`: its hours of today. */
const guestOffer = z.object({
  id: as('promotion_id', id),
  kind: z.enum(promotionKinds),
  value: z.int(),
  minAmount: z.optional(amount),
  deliveryType: z.optional(deliveryType),
  /** Only for some of the products. */
  isForSome: as('some_products', z.boolean()),
  hours: z.optional(z.object({ from: z.string(), to: z.string() })),
})
/** Paged, so that the size of an answer does not depend on the size of the catalogue. */
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
    /** Prices are without taxes, which are added to the cart. */
    isTaxAdded: as('tax_added', z.optional(z.boolean())),
    /** Whether a tip is offered; absent: yes. */
    takesTips: z.optional(z.boolean()),
    deliveryAmount: amount,
    isOpenNow: as('open_now', z.boolean()),
    opensMs: z.optional(instant()),
    closesMs: z.optional(instant()),
    /** When the company next opens or closes, or when the available products next change. */
    changesMs: z.optional(instant()),
    /** The promotions without a code that everyone gets today; on the first page. */
    offers: z.optional(z.array(guestOffer)),
    /** The cursor of the next page; absent on the last one. */
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
    /** Of a guest at a table: with it the answer says what is due there. */
    guestSecret: z.optional(guestSecret),
  }),
  output: z.object({
    ...cartAmounts,
    /** The promotion code that this price includes, as sent. */
    promoCode: z.optional(z.string()),
    /** With a verified address the promotion applies without the team accepting the order first. */
    isProofUseful: as('proof_useful', z.boolean()),
    /** The promotion is limited per guest, so a phone number is needed to identify the guest. */
    isPhoneNeeded: as('phone_needed', z.boolean()),
    /** The promotion is for first orders only. */
    isForNew: as('new_customers', z.boolean()),
    /** At a link for bookings: whether the time is held, also with an unverified address. */
    isTimeHeld: as('time_held', z.optional(z.boolean())),
    /** Whether the order can be paid online at once. */
    isPayableOnline: as('payable_online', z.boolean()),
    /** The minimum amount for online payment, if the order is below it. */
    onlineFromAmount: z.optional(amount),
    due: as('Due', z.optional(dueAtTable)),
    deposit: as('Deposit', z.optional(depositTerms)),
  }),
  refusals: ['LINK_EXPIRED', 'NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED'],
})
/**
 * Mails a code to a guest and checks it: the address is then verified in this browser for a day.
 */
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
    partySize: z.optional(partySize),
    /** One of the offered times; absent: as soon as possible. */
    promisedMs: z.optional(plannedInstant()),
    /**
     * At a table: identifies the guest. Without it the lines have no owner and no order is joined.
     */
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
/** The times for orders on a range of days, including full ones. */
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
/** More services of the same visit, one after the other with the same person. */
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
    resources: z.array(resourceRef),
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
    /** The browser in which the guest's address was verified. */
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
