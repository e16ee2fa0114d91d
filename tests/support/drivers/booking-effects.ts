import type { Order } from '#contract/order.ts'
import { eventually } from '../eventually.ts'
import type { Cast } from './cast.ts'
import { aboutOf, expectMail, expectPaidBack, expectTaker } from './order-effects.ts'

type Looked = {
  params: unknown
  read: () => Promise<Order>
  /** When it begins, and began before it was moved. */
  startMs: number
  formerMs: number
  /** Whether guests are offered a time; undefined of one that is over. */
  isOffered: (startMs: number) => Promise<boolean | undefined>
  email: string
}

/** Looks whether an effect of the last step of a booking can be seen. */
export async function expectBookingEffect(
  cast: Cast,
  effect: string,
  { params, read, startMs, formerMs, isOffered, email }: Looked,
): Promise<boolean> {
  const isTime = async (ms: number, isFree: boolean) => {
    if ((await isOffered(ms)) === undefined) return false
    await eventually(() => isOffered(ms), isFree, 'the time is offered to guests')
    return true
  }
  const isSo = async (found: (order: Order) => unknown, expected: unknown, what: string) => {
    await eventually(async () => found(await read()), expected, what)
    return true
  }
  switch (effect) {
    case 'holdSlot':
      return isTime(startMs, false)
    case 'releaseSlot':
      return isTime(startMs, true)
    case 'moveSlot':
      return (await isTime(startMs, false)) && isTime(formerMs, true)
    case 'beginHold':
      return isSo(({ deposit }) => deposit?.status, 'due', 'the deposit')
    case 'keepDeposit':
      return isSo(({ deposit }) => deposit?.status, 'kept', 'the deposit')
    case 'recordOutcome':
      return isSo(({ outcome }) => outcome, (params as { outcome: string }).outcome, 'the outcome')
    case 'clearOutcome':
      return isSo(({ outcome }) => outcome, undefined, 'the outcome')
    case 'returnPayment':
      await expectPaidBack(read)
      return true
    case 'recordTaker':
      await expectTaker(read)
      return true
    case 'notifyGuest':
      await expectMail(cast, email, `booking-${aboutOf(params)}`)
      return true
    default:
      return false
  }
}
