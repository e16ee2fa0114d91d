import * as z from 'zod/mini'
import { type PaperKind, paperKinds } from '#contract/paper.ts'
import { refundedLine } from '#contract/payment.ts'
import { taxSum } from '#contract/tax.ts'

const paidBy = z.enum(['cash', 'card', 'online', 'bank'])

/** What a paper says, in amounts and moments; words and their language come when it is drawn. */
export const paper = z.object({
  kind: z.enum(paperKinds),
  number: z.string(),
  orderNo: z.string(),
  /** Of a credit note: the invoice that it corrects. */
  refersTo: z.optional(z.string()),
  dateMs: z.number(),
  timeZone: z.string(),
  currency: z.string(),
  company: z.object({
    name: z.string(),
    address: z.optional(z.string()),
    phone: z.optional(z.string()),
    taxNumber: z.optional(z.string()),
    logoUrl: z.optional(z.string()),
  }),
  to: z.object({
    name: z.optional(z.string()),
    address: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
  lines: z.array(
    z.object({
      name: z.string(),
      options: z.array(z.string()),
      note: z.optional(z.string()),
      quantity: z.number(),
      unitAmount: z.number(),
      lineAmount: z.number(),
    }),
  ),
  amounts: z.object({
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    taxPercent: z.number(),
    isTaxIncluded: z.boolean(),
    /** One by one; of a credit note: in what it returns. Not on papers from before. */
    taxes: z.optional(z.array(taxSum)),
    delivery: z.number(),
    tip: z.number(),
    total: z.number(),
    paid: z.number(),
    refunded: z.number(),
    owed: z.number(),
  }),
  /** Of a credit note: what it returns. */
  credit: z.optional(z.number()),
  /** Of a credit note: the refunds that it is for, and what of the order each was for. */
  refunds: z.optional(
    z.array(
      z.object({
        method: paidBy,
        amount: z.number(),
        dateMs: z.number(),
        lines: z.array(refundedLine),
      }),
    ),
  ),
  payments: z.array(
    z.object({
      method: paidBy,
      amount: z.number(),
      dateMs: z.number(),
    }),
  ),
})
export type Paper = z.infer<typeof paper>

/** Whether a kind has a series of numbers of its own. */
export function isNumbered(kind: PaperKind): kind is 'invoice' | 'credit-note' {
  return kind === 'invoice' || kind === 'credit-note'
}
