import { listCartItems } from '#contract/cart-item.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { asAnswer, askedOf } from './asked-of.ts'

type Lines = OutputOf<typeof listCartItems>

/**
 * A board refetches only the lines of an order that changed. Such an answer is stored within the
 * answer about all orders: stored apart, a reload without a connection would show the board as it
 * was opened. Undefined for any other question.
 */
export function linesOfOrder(
  endpoint: Endpoint,
  input: unknown,
): { orderId: string; all: CallInput<typeof listCartItems> } | undefined {
  const { orderId, ...all } = askedOf(listCartItems, endpoint, input) ?? {}
  return orderId === undefined ? undefined : { orderId, all }
}

/** All lines, with those of one order replaced. */
export function withLinesOf(orderId: string, all: unknown, own: unknown): Lines {
  const lines = asAnswer(listCartItems, all)
  const others = lines.rows.filter((line) => line.orderId !== orderId)
  return { ...lines, rows: [...others, ...asAnswer(listCartItems, own).rows] }
}

/** The lines of one order among all. */
export function onlyLinesOf(orderId: string, all: unknown): Lines {
  const lines = asAnswer(listCartItems, all)
  return { ...lines, rows: lines.rows.filter((line) => line.orderId === orderId) }
}
