import type { Module, Offer } from './module.ts'

/** Jobs and applications. */
export const job = {
  id: 16,
  colour: 'teal',
  has: ['jobs', 'links', 'staffKnowCustomers'],
  landing: { staff: 'jobs', others: 'applications' },
  menu: [
    'applications',
    'jobs',
    { actions: ['settings', 'qrcode', 'community', 'subscription', 'businessTypes'] },
    'customers',
    'staff',
  ],
} as const satisfies Module

export const jobOffer = {
  description: 'Post jobs and follow those who apply.',
  priceAmount: 19_00,
  // A briefcase.
  sign:
    '<rect x="13" y="24" width="38" height="25" rx="4"/><path d="M25 24v-4a3 3 0 0 1 3-3h8a3 3 ' +
    '0 0 1 3 3v4M13 34h38M32 32v5"/>',
} satisfies Offer
