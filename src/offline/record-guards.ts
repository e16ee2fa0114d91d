import type { CartItem } from '#contract/cart-item.ts'
import type { Customer } from '#contract/customer.ts'
import type { Order, OrderRow } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import type { DiningTable } from '#contract/table.ts'
import type { Visit } from '#contract/visit.ts'

/**
 * Creates a type guard for remembered records: a kind of record is recognized by a field that only
 * it has.
 */
function kindWith<R>(field: keyof R & string): (record: unknown) => R | undefined {
  const isKind = (record: unknown): record is R =>
    typeof record === 'object' && record !== null && field in record
  return (record) => (isKind(record) ? record : undefined)
}

export const asNamed = kindWith<{ id: string; version: number }>('version')
export const asOrder = kindWith<OrderRow & Partial<Order>>('orderStatusId')
export const asLine = kindWith<CartItem>('cartStatus')
export const asVisit = kindWith<Visit>('queueStatus')
export const asProduct = kindWith<Product>('priceAmount')
export const asCustomer = kindWith<Customer>('fullName')
export const asTable = kindWith<DiningTable>('capacity')
