/** The minutes on offer when an order is accepted for later. */
export const acceptDelays = [10, 15, 20, 30, 45] as const
