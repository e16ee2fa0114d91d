import type { Module, Offer } from './module.ts'
import { sellingMenu } from './screens.ts'

/** E-commerce. */
export const ekart = {
  id: 12,
  colour: 'blue',
  orders: 'goods',
  has: ['stock', 'shop', 'delivery', 'links'],
  expireAfterMin: 3 * 24 * 60,
  landing: { staff: 'orders', others: 'dashboard' },
  menu: sellingMenu,
} as const satisfies Module

export const ekartOffer = {
  description: 'Sell goods and send them, or have them collected.',
  priceAmount: 29_00,
  // A bag with a handle.
  sign: '<path d="M20 27h24l3 22H17z"/><path d="M25 27v-4a7 7 0 0 1 14 0v4"/>',
} satisfies Offer
