import type { Module, Offer } from './module.ts'

/** Community connect. The queue is in the menu of one configured user. */
export const cConnect = {
  id: 2,
  colour: 'mauve',
  has: ['queue', 'community', 'links', 'staffKnowCustomers'],
  landing: { staff: 'customers', others: 'customers' },
  menu: [
    'customers',
    { actions: ['settings', 'qrcode', 'community', 'subscription', 'businessTypes'] },
    'queue',
    'staff',
  ],
} as const satisfies Module

export const cConnectOffer = {
  description: 'Know the people of your community and their visits.',
  priceAmount: 15_00,
  // Three people at a table.
  sign:
    '<circle cx="32" cy="20" r="5"/><circle cx="18" cy="42" r="5"/><circle cx="46" cy="42" ' +
    'r="5"/><path d="M29 25l-8 12M35 25l8 12M24 43h16"/>',
} satisfies Offer
