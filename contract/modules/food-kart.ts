import type { Module, Offer } from './module.ts'
import { sellingMenu } from './screens.ts'

/** Food ordering. */
export const foodKart = {
  id: 13,
  colour: 'amber',
  orders: 'goods',
  has: ['kitchen', 'stock', 'shop', 'delivery', 'links'],
  landing: { staff: 'orders', others: 'dashboard' },
  menu: sellingMenu,
} as const satisfies Module

export const foodKartOffer = {
  description: 'Take food orders, cook them and hand them over.',
  priceAmount: 29_00,
  // A steaming bowl.
  sign:
    '<path d="M15 34h34a17 14 0 0 1-34 0z"/><path d="M25 16q-4 4 0 8M33 14q-4 5 0 10M41 16q-4 ' +
    '4 0 8"/>',
} satisfies Offer
