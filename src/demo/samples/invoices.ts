import { type Invoice, invoiceStatuses } from '../calls/invoice.ts'

const billFrom = { name: 'Corner Kitchen', address: '12 Market Street, Leeds LS1 4DT' }
const customers = [
  { name: 'Priya Nair', address: '4 Orchard Lane, Leeds LS6 2AB' },
  { name: 'Harbour Coffee', address: 'Unit 9, The Docks, Hull HU1 1TJ' },
  { name: 'Sofia Marino', address: '88 Hill Road, York YO10 5DD' },
  { name: 'Walsh & Daughters', address: '1 Station Square, Bradford BD1 1HY' },
  { name: 'Tomás Silva', address: '27 Canal Side, Leeds LS10 1JR' },
]
const goods = [
  { name: 'Vegetable thali', unitPrice: 1_250 },
  { name: 'Chicken biryani', unitPrice: 1_499 },
  { name: 'Mango lassi', unitPrice: 395 },
  { name: 'Lemon cake', unitPrice: 2_850 },
  { name: 'Samosa platter', unitPrice: 1_833 },
  { name: 'Delivery', unitPrice: 499 },
]

/**
 * Fourteen invoices of the last weeks, newest first; with 10 % tax and in dollars, as specified
 * (section 9).
 */
export function sampleInvoices(nowMs: number): Invoice[] {
  return Array.from({ length: 14 }, (_, index): Invoice => ({
    id: `i${index + 1}`,
    orderNumber: String(1_055 - index),
    orderStatus: invoiceStatuses[index < 4 ? 0 : index < 8 ? 1 : 2] ?? 'Delivered',
    orderDateMs: nowMs - (index * 2 + 1) * 86_400_000,
    currency: '$',
    vat: 10,
    billFrom,
    billTo: customers[index % customers.length] ?? billFrom,
    items: goods
      .filter((_, at) => (at + index) % 3 !== 0 || at === index % goods.length)
      .map((good, at) => ({
        ...good,
        unit: good.name === 'Delivery' ? 1 : ((index + at * 3) % 12) + 1,
      })),
  }))
}
