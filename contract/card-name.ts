import type { CardFace } from './payment.ts'

/** Names of brands where the provider's words are none. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card as people recognise it, in every language: `Visa •••• 4242`. */
export function cardName({ brand, last4 }: CardFace): string {
  const name = brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return `${name} •••• ${last4}`
}
