import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** The documents of an order. Invoices and credit notes have their own numbers. */
export const paperKinds = ['invoice', 'receipt', 'packing-slip', 'credit-note'] as const
export type PaperKind = (typeof paperKinds)[number]

/**
 * The documents of several orders in one PDF, in the caller's language. The first print of an
 * invoice assigns its number; once the order is paid or closed, the invoice no longer changes.
 */
export const printPapers = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/papers',
  summary: 'Invoices, receipts, packing slips or credit notes as a PDF',
  access: 'order.write',
  input: z.strictObject({
    orderIds: z.array(id).check(z.minLength(1), z.maxLength(50)),
    kind: z.enum(paperKinds),
  }),
  output: z.object({
    fileName: z.string(),
    /** The PDF, in base64. */
    content: z.string(),
  }),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
})
