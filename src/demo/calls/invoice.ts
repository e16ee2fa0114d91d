import * as z from 'zod/mini'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { amount, quantity } from '#contract/fields.ts'
import { listInput } from '#contract/page.ts'
import { as } from '#contract/wire.ts'

export const invoiceStatuses = ['Pending', 'Processing', 'Delivered'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const party = z.object({ name: z.string(), address: z.string() })

/**
 * An invoice with the specification's fields (section 3): `vat` in percent, `unitPrice` in cents,
 * `currency` as a symbol.
 */
export const invoice = z.object({
  id: z.string(),
  orderNumber: as('orderNumber', z.string()),
  orderStatus: as('orderStatus', z.enum(invoiceStatuses)),
  orderDateMs: as('orderDate', z.int()),
  currency: z.string(),
  vat: z.int(),
  billFrom: as('billFrom', party),
  billTo: as('billTo', party),
  items: z.array(
    z.object({ name: z.string(), unit: quantity, unitPrice: as('unitPrice', amount) }),
  ),
})
export type Invoice = z.infer<typeof invoice>

const common = { base: 'business', access: 'signed-in' } as const

export const listInvoices = listEndpoint({
  ...common,
  path: 'invoices',
  summary: 'The sample invoices, the newest first',
  input: z.strictObject({
    ...listInput,
    orderStatus: as('orderStatus', z.optional(z.array(z.enum(invoiceStatuses)))),
  }),
  output: invoice,
})
export const getInvoice = endpoint({
  ...common,
  method: 'GET',
  path: 'invoices/:id',
  summary: 'One invoice',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: invoice,
})

/** The total of an invoice, in cents; half a cent of tax is rounded up. */
export function invoiceTotals({ items, vat }: Pick<Invoice, 'items' | 'vat'>): {
  subtotal: number
  tax: number
  total: number
} {
  const subtotal = items.reduce((sum, { unit, unitPrice }) => sum + unit * unitPrice, 0)
  const tax = Math.floor((subtotal * vat + 50) / 100)
  return { subtotal, tax, total: subtotal + tax }
}
