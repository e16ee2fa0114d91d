import type { Module, Offer } from './module.ts'
import { sellingMenu } from './screens.ts'

/** Services and bookings. */
export const service = {
  id: 14,
  colour: 'crimson',
  orders: 'bookings',
  has: ['links'],
  landing: { staff: 'orders', others: 'dashboard' },
  menu: sellingMenu,
} as const satisfies Module

export const serviceOffer = {
  description: 'Offer services and keep their bookings.',
  priceAmount: 25_00,
  // A calendar with one marked day.
  sign:
    '<rect x="15" y="18" width="34" height="32" rx="5"/><path d="M15 28h34M24 14v8M40 14v8M25 ' +
    '39l5 5 9-9"/>',
} satisfies Offer
