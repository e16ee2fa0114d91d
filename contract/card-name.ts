import type { CardFace } from './payment.ts'

/** Display names of brands; other brands are shown with a capital first letter. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card's display name in every language: `Visa •••• 4242`. */
export function cardName({ brand, last4 }: CardFace): string {
  const name = brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return `${name} •••• ${last4}`
}
