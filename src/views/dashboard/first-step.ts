type Known = {
  /** How many products there are; undefined where this person can't know. */
  products: number | undefined
  mayAdd: boolean
  mayReadOrders: boolean
}

/** What a company without figures does first: nothing can be ordered before there is a product. */
export function firstStepOf({
  products,
  mayAdd,
  mayReadOrders,
}: Known): 'product' | 'orders' | undefined {
  if (products === 0 && mayAdd) return 'product'
  return mayReadOrders ? 'orders' : undefined
}
