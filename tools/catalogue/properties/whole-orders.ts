import { orderStatusIds } from '#contract/order-status.ts'
import { leadsTo, never, type Property } from '#kit/properties.ts'
import type { WholeOrder } from '#lifecycles/order-plan.ts'
import { isCancelled, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isLive, isOpen } from '#lifecycles/order-with-lines.ts'

/** An order with its lines according to the rules, after an action. */
export type WholeMoment = { did: string; before: WholeOrder | undefined; whole: WholeOrder }

const { Ready, Assigned, Completed, Processing } = orderStatusIds
const stands = ({ whole }: WholeMoment, ...statuses: readonly number[]): boolean =>
  statuses.includes(whole.order.orderStatusId)

/** The properties of the rules between an order and its lines, without a server. */
export const wholeOrderProperties: readonly Property<WholeMoment>[] = [
  never(
    'Nothing is ready, on its way or handed over while a line still has to be prepared.',
    (moment) => stands(moment, Ready, Assigned, Completed) && moment.whole.lines.some(isOpen),
  ),
  never(
    'An order with nothing left in it does not go on.',
    ({ whole }) => !isOver(whole.order) && !whole.lines.some(isLive),
  ),
  never('What an order takes with it when it ends unserved is only what was served.', (moment) =>
    isCancelled(moment.whole.order)
      ? moment.whole.lines.some((line) => isLive(line) && line.cartStatus !== 'Served')
      : false,
  ),
  never(
    'What is handed over was served to the last line.',
    (moment) =>
      stands(moment, Completed) &&
      moment.whole.lines.some((line) => isLive(line) && line.cartStatus !== 'Served'),
  ),
  never(
    'The lines of an order that is over do not move.',
    ({ before, whole }) =>
      before !== undefined &&
      isOver(before.order) &&
      isOver(whole.order) &&
      before.lines.some(({ cartStatus }, at) => whole.lines[at]?.cartStatus !== cartStatus),
  ),
  leadsTo('What is in the kitchen can be made ready, or ends.', {
    when: (moment) => stands(moment, Processing),
    comes: (moment) => stands(moment, Ready) || isOver(moment.whole.order),
  }),
]
