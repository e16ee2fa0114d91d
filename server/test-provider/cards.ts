/** What a test card does, as the provider's own test cards do. */
export type TestCard = {
  number: string
  says: string
  /** Asks for a confirmation by the bank first (3-D Secure). */
  isSecure?: true
  /** The bank's refusal. */
  refusal?: string
  /** The provider's message comes later than usual. */
  delayMs?: number
  /** How often the provider's message is sent. */
  messages?: number
}

const LATE_MS = 20_000

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', says: 'Pays at once' },
  {
    number: '4000000000003220',
    says: 'Pays after the bank has asked (3-D Secure)',
    isSecure: true,
  },
  { number: '4000000000000002', says: 'Is declined', refusal: 'Your card was declined.' },
  {
    number: '4000000000009995',
    says: 'Has too little money',
    refusal: 'Your card has insufficient funds.',
  },
  {
    number: '4000000000000069',
    says: 'Has expired',
    refusal: 'Your card has expired.',
  },
  {
    number: '4000000000000077',
    says: 'Pays; the shop hears of it 20 seconds later',
    delayMs: LATE_MS,
  },
  { number: '4000000000000093', says: 'Pays; the shop hears of it twice', messages: 2 },
]

/** The card of a number, typed with or without spaces. */
export function cardOf(typed: string): TestCard | undefined {
  const digits = typed.replace(/\D/g, '')
  return testCards.find(({ number }) => number === digits)
}

/** Four digits at a time. */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
