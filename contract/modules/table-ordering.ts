import type { Module, Offer } from './module.ts'

/** Table ordering. */
export const tableOrdering = {
  id: 15,
  colour: 'green',
  orders: 'tables',
  has: ['kitchen', 'stock', 'shop', 'queue', 'seating'],
  landing: { staff: 'tableOrders', others: 'dashboard' },
  menu: [
    'dashboard',
    'tableOrders',
    'products',
    'customers',
    'tables',
    'reports',
    {
      actions: [
        'settings',
        'community',
        'paymentSetup',
        'subscription',
        'businessTypes',
        'promotion',
      ],
    },
    'staff',
  ],
} as const satisfies Module

export const tableOrderingOffer = {
  description: 'Serve tables: orders, kitchen and bill in step.',
  priceAmount: 35_00,
  // A plate between a fork and a knife.
  sign:
    '<circle cx="32" cy="33" r="10"/><path d="M14 16v8a3.5 3.5 0 0 0 7 0v-8M17.5 27v23M50 ' +
    '50V16q-6 3-6 14h6"/>',
} satisfies Offer
