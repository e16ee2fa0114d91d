/** The behaviour of a test card, like the provider's own test cards. */
export type TestCard = {
  number: string
  says: string
  /** Requires a confirmation by the bank first (3-D Secure). */
  isSecure?: true
  /** The bank's refusal. */
  refusal?: string
  /** Its codes in the provider's event. */
  why?: { code: string; decline_code?: string }
  /** The provider's event is delayed. */
  delayMs?: number
  /** How often the provider's event is sent. */
  messages?: number
  /** The refusal of a later charge of the saved card. */
  later?: { code: string; decline_code: string }
}

const LATE_MS = 20_000

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', says: 'Pays at once' },
  {
    number: '4000000000003220',
    says: 'Pays after the bank has asked (3-D Secure)',
    isSecure: true,
    later: { code: 'authentication_required', decline_code: 'authentication_required' },
  },
  {
    number: '4000000000000341',
    says: 'Pays, and is declined when it is charged later',
    later: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  {
    number: '4000000000000002',
    says: 'Is declined',
    refusal: 'Your card was declined.',
    why: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  {
    number: '4000000000009995',
    says: 'Has too little money',
    refusal: 'Your card has insufficient funds.',
    why: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  {
    number: '4000000000000069',
    says: 'Has expired',
    refusal: 'Your card has expired.',
    why: { code: 'expired_card' },
  },
  {
    number: '4000000000000077',
    says: 'Pays; the shop hears of it 20 seconds later',
    delayMs: LATE_MS,
  },
  { number: '4000000000000093', says: 'Pays; the shop hears of it twice', messages: 2 },
]

/** The card with this number, entered with or without spaces. */
export function cardOf(typed: string): TestCard | undefined {
  const digits = typed.replace(/\D/g, '')
  return testCards.find(({ number }) => number === digits)
}

/** Formats a number in groups of four digits. */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/**
 * The id of a saved card contains its number, so that it survives a restart of the provider's
 * process.
 */
export function savedName({ number }: TestCard, token: string): string {
  return `pm_test_${number}_${token}`
}

/** The card of a saved card's id. */
export function savedCard(method: string): TestCard | undefined {
  return cardOf(/^pm_test_(\d+)_/.exec(method)?.[1] ?? '')
}
