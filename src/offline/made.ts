import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { phoneDigits } from '#contract/fields.ts'
import { getOrder, listOrders, type Order } from '#contract/order.ts'
import type { Job } from '../machines/app/outbox.ts'
import { asAnswer, askedOf } from './asked-of.ts'
import { isOfServer } from './named-records.ts'
import { overlaid } from './records.ts'

/** The orders that wait to be created, newest first, with the waiting moves applied. */
function madeOrders(jobs: readonly Job[]): Order[] {
  const made = jobs.flatMap(({ makes, refusal }) => (makes && !refusal ? [makes] : []))
  return overlaid(made.toReversed(), jobs)
}

/** An answer, with the records that wait to be created added. */
export function withMade<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  output: OutputOf<E>,
  jobs: readonly Job[],
  moduleId: number | undefined,
): OutputOf<E> {
  const asked = askedOf(listOrders, endpoint, input)
  if (!asked) return output
  const rows = madeOrders(jobs).filter((order) => order.moduleId === moduleId && fits(order, asked))
  if (rows.length === 0 || (asked.currentPage ?? 1) > 1) return output
  const page = asAnswer(listOrders, output)
  return asAnswer(endpoint, {
    rows: [...rows, ...page.rows],
    pagination: { ...page.pagination, totalRows: page.pagination.totalRows + rows.length },
  })
}

/** Whether a question is about one record that the server may not have created yet. */
export function isAboutMade(endpoint: Endpoint, input: unknown): boolean {
  const asked = askedOf(getOrder, endpoint, input)
  return asked !== undefined && !isOfServer(asked.id)
}

/** The answer about a record that waits to be created; undefined for any other. */
export function answerMade<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  jobs: readonly Job[],
): OutputOf<E> | undefined {
  const asked = askedOf(getOrder, endpoint, input)
  if (!asked || isOfServer(asked.id)) return undefined
  const order = madeOrders(jobs).find(({ id }) => id === asked.id)
  return order && asAnswer(endpoint, order)
}

/**
 * Whether a list with this filter includes the order. Filters by day exclude it, because they are
 * in the company's time zone.
 */
function fits(order: Order, asked: CallInput<typeof listOrders>): boolean {
  const {
    orderStatusId,
    paymentStatus,
    deliveryType,
    source,
    customerId,
    productId,
    search = '',
  } = asked
  return (
    (!orderStatusId?.length || orderStatusId.includes(order.orderStatusId)) &&
    (paymentStatus === undefined || order.paymentStatus === paymentStatus) &&
    (deliveryType === undefined || order.deliveryType === deliveryType) &&
    (source === undefined || order.source === source) &&
    (customerId === undefined || order.customer?.id === customerId) &&
    (productId === undefined || order.cartItems.some((item) => item.productId === productId)) &&
    asked.tableId === undefined &&
    asked.resourceId === undefined &&
    asked.outcome === undefined &&
    isMet(order, search.trim().toLowerCase())
  )
}

function isMet({ orderNo, customer }: Order, text: string): boolean {
  const digits = phoneDigits(text)
  return (
    orderNo.toLowerCase().includes(text) ||
    (customer?.fullName.toLowerCase().includes(text) ?? false) ||
    (digits.length >= 3 && phoneDigits(customer?.phone ?? '').includes(digits))
  )
}
