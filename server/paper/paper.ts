import * as z from 'zod/mini'
import { type PaperKind, paperKinds } from '#contract/paper.ts'
import { refundedLine } from '#contract/payment.ts'
import { taxSum } from '#contract/tax.ts'

const paidBy = z.enum(['cash', 'card', 'online', 'bank'])

const movement = z.object({
  method: paidBy,
  amount: z.number(),
  /** For a refund: the tax in it. */
  tax: z.optional(z.number()),
  dateMs: z.number(),
})

/**
 * The content of a paper, with amounts and moments; texts are added in a language when it is drawn.
 */
export const paper = z.object({
  kind: z.enum(paperKinds),
  number: z.string(),
  orderNo: z.string(),
  /** For a credit note: the invoice that it corrects. */
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
      /** On a packing slip: the refunded pieces. */
      refunded: z.optional(z.number()),
      unitAmount: z.number(),
      lineAmount: z.number(),
    }),
  ),
  amounts: z.object({
    subtotal: z.number(),
    discount: z.number(),
    /** The names of the promotions in it. */
    promotions: z.optional(z.array(z.string())),
    tax: z.number(),
    taxPercent: z.number(),
    isTaxIncluded: z.boolean(),
    /**
     * The taxes by rate and name; for a credit note those of its amount. Undefined on papers of
     * earlier releases.
     */
    taxes: z.optional(z.array(taxSum)),
    delivery: z.number(),
    tip: z.number(),
    /** For a credit note: what was returned beyond the order's total. */
    overpaid: z.optional(z.number()),
    total: z.number(),
    paid: z.number(),
    refunded: z.number(),
    owed: z.number(),
  }),
  /**
   * For a credit note: the returned amount, which is the total of its lines and amounts. Notes of
   * earlier releases have the lines and amounts of the order.
   */
  credit: z.optional(z.number()),
  /**
   * For a credit note: how much of it the total fell by after the invoice; the rest is refunds.
   */
  fallen: z.optional(z.number()),
  /** For a credit note: since when it is void, because a refund in it was not paid out. */
  voidedMs: z.optional(z.number()),
  /** For a credit note: its refunds, each with the lines that were refunded. */
  refunds: z.optional(
    z.array(
      z.object({
        method: paidBy,
        amount: z.number(),
        /** The tip in the amount. */
        tip: z.optional(z.number()),
        dateMs: z.number(),
        lines: z.array(refundedLine),
      }),
    ),
  ),
  payments: z.array(movement),
  /** What was given back, an overpayment too; absent on papers of earlier releases. */
  returned: z.optional(z.array(movement)),
})
export type Paper = z.infer<typeof paper>

/** Whether a kind has its own series of numbers. */
export function isNumbered(kind: PaperKind): kind is 'invoice' | 'credit-note' {
  return kind === 'invoice' || kind === 'credit-note'
}
