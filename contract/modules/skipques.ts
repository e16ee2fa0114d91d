import type { Module, Offer } from './module.ts'

/** The queue of a place. */
export const skipques = {
  id: 1,
  colour: 'purple',
  has: ['queue', 'seating', 'links', 'staffKnowCustomers'],
  landing: { staff: 'customers', others: 'customers' },
  menu: ['customers', 'actions', 'staff'],
} as const satisfies Module

export const skipquesOffer = {
  description: 'Customers join the queue by phone and wait where they like.',
  priceAmount: 15_00,
  // A ticket with a torn-off number.
  sign:
    '<path d="M14 22h36v7a4 4 0 0 0 0 8v7H14v-7a4 4 0 0 0 0-8z"/><path d="M38 24v4M38 31v4M38 ' +
    '38v4"/>',
} satisfies Offer
