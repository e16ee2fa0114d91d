import type { FirstStep, getFirstSteps } from '#contract/dashboard.ts'
import type { OutputOf } from '#contract/endpoint.ts'

type Known = {
  /** The number of products; undefined without permission. */
  products: number | undefined
  mayAdd: boolean
  mayReadOrders: boolean
}

/**
 * The first step of a company without figures: nothing can be ordered before there is a product.
 */
export function firstStepOf({
  products,
  mayAdd,
  mayReadOrders,
}: Known): 'product' | 'orders' | undefined {
  if (products === 0 && mayAdd) return 'product'
  return mayReadOrders ? 'orders' : undefined
}

/** The URL of each first step. */
export const addressOfStep: Readonly<Record<FirstStep, string>> = {
  product: '/products/productview',
  logo: '/actions/settings?part=company',
  hours: '/actions/settings?part=places',
  tax: '/actions/settings?part=company',
  payment: '/payacc/success',
  staff: '/staff/staffview?id=new',
  share: '/actions/qrcode',
}

/** Whether the list is shown: until all steps are done, or until it is hidden. */
export function isOffered({
  steps,
  isHidden,
}: Pick<OutputOf<typeof getFirstSteps>, 'steps' | 'isHidden'>): boolean {
  return !isHidden && steps.some(({ isDone }) => !isDone)
}
