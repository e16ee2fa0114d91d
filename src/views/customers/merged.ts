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

/** The preview of a merge: missing fields are filled, tags and notes combined, figures added. */
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
