import type { Customer } from '#contract/customer.ts'

type Whole = Pick<
  Customer,
  | 'fullName'
  | 'phone'
  | 'callingCode'
  | 'email'
  | 'tags'
  | 'notes'
  | 'orderCount'
  | 'cancelledCount'
  | 'visitCount'
  | 'spentAmount'
  | 'currency'
>

/**
 * How a customer will look when another is merged into it: what it lacks is taken, tags and notes
 * are joined, figures add up.
 */
export function merged(kept: Customer, gone: Customer): Whole {
  const { phone, callingCode } = kept.phone === undefined ? gone : kept
  return {
    fullName: kept.fullName,
    phone,
    callingCode,
    email: kept.email ?? gone.email,
    tags: [...new Set([...kept.tags, ...gone.tags])],
    notes: [kept.notes, gone.notes].filter(Boolean).join('\n') || undefined,
    orderCount: kept.orderCount + gone.orderCount,
    cancelledCount: kept.cancelledCount + gone.cancelledCount,
    visitCount: kept.visitCount + gone.visitCount,
    spentAmount: kept.spentAmount + gone.spentAmount,
    currency: kept.currency,
  }
}
