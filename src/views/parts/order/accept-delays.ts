/** The selectable minutes when an order is accepted with a time. */
export const acceptDelays = [10, 15, 20, 30, 45] as const
