import type { Order } from '#contract/order.ts'
import type { Id } from '#contract/fields.ts'
import { getProduct } from '#contract/product.ts'
import { eventually } from '../eventually.ts'
import type { Cast } from './cast.ts'
import { subjectOf } from './mail-subject.ts'

/** What the product of a walked order has at the start. */
export const IN_STOCK = 50

type Read = () => Promise<Order>
type Looked = { params: unknown; read: Read; productId: Id; email: string }

/** Looks whether an effect of the last step can be seen. */
export async function expectOrderEffect(
  cast: Cast,
  effect: string,
  { params, read, productId, email }: Looked,
): Promise<boolean> {
  const stock = async () => (await cast.call(getProduct, { id: productId })).stockQty
  switch (effect) {
    case 'reserveStock':
      await eventually(stock, IN_STOCK - 1, 'the stock')
      return true
    case 'releaseStock':
      await eventually(stock, IN_STOCK, 'the stock')
      return true
    case 'returnPayment':
      await expectPaidBack(read)
      return true
    case 'notifyGuest':
      await expectMail(cast, email, `order-${aboutOf(params)}`)
      return true
    case 'recordTaker':
      await expectTaker(read)
      return true
    default:
      return false
  }
}

/** What a message to a guest is about. */
export function aboutOf(params: unknown): string {
  return (params as { about?: string }).about ?? ''
}

export async function expectMail(cast: Cast, email: string, kind: string): Promise<void> {
  const subject = subjectOf(kind)
  const isThere = () => cast.mailsTo(email).some((mail) => subject.test(mail))
  await eventually(isThere, true, `a mail ${subject}`)
}

export async function expectPaidBack(read: Read): Promise<void> {
  const left = async () => (await read()).paidAmount - (await read()).refundedAmount
  await eventually(left, 0, 'what was paid and not given back')
}

export async function expectTaker(read: Read): Promise<void> {
  const taken = ({ history }: Order) => history.findLast((one) => one.event === 'order.accept')
  const isKnown = async () => taken(await read())?.actorName !== undefined
  await eventually(isKnown, true, 'who took it is in the history')
}
