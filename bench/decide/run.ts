// `node bench/decide/run.ts`: the cost of one call of the lifecycles, in microseconds. Every list
// row makes one call, every status change two.
import { moduleIds } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { type Actor } from '#lifecycles/rule.ts'
import { allowedEvents, decide, eventTo } from '#lifecycles/decide.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import type { OrderRecord } from '#lifecycles/order-record.ts'
import { keepResult, markdown, say } from '../support/report.ts'
import { median } from '../support/statistics.ts'

/** Small, so that most batches finish without being interrupted by another process. */
const BATCH = 50
const BATCHES = 3_000

const staff: Actor = { role: 'staff' }
const statusIds = Object.values(orderStatusIds)

/** Orders of a working day with the given statuses in turn; some are recent enough for an undo. */
const ordersIn = (statuses: readonly OrderStatusId[]): OrderRecord[] =>
  Array.from({ length: 1_000 }, (_, index) => ({
    moduleId: moduleIds.foodKart,
    orderStatusId: statuses[index % statuses.length] ?? orderStatusIds.Pending,
    deliveryType: index % 2 === 0 ? 'Delivery' : 'Click and Collect',
    paymentStatus: index % 3 === 0 ? 'paid' : 'unpaid',
    totalAmount: 1_000,
    openItemCount: index % 4,
    isWithinStaffWindow: index % 5 === 0,
    isSameBusinessDay: index % 2 === 0,
  }))

type Question = {
  name: string
  orders: readonly OrderRecord[]
  ask: (order: OrderRecord) => unknown
}

const all = ordersIn(statusIds)
const start = { type: 'order.start', by: staff } as const
const questions: Question[] = [
  {
    name: 'allowedEvents(), every status in turn',
    orders: all,
    ask: (order) => allowedEvents(orderLifecycle, order, staff),
  },
  {
    name: 'decide(), allowed',
    orders: ordersIn([orderStatusIds.Received]),
    ask: (order) => decide(orderLifecycle, order, start),
  },
  {
    name: 'decide(), refused',
    orders: ordersIn([orderStatusIds.Completed]),
    ask: (order) => decide(orderLifecycle, order, start),
  },
  {
    name: 'eventTo(), every status in turn',
    orders: all,
    ask: (order) => eventTo(orderLifecycle, order, 'Processing', staff),
  },
]

/** Stored, so that the calls are not optimized away. */
let answers = 0
const costs = questions.map(({ name }) => ({ name, micros: [] as number[] }))
for (let batch = 0; batch < BATCHES; batch += 1) {
  for (const [index, { orders, ask }] of questions.entries()) {
    const startedMs = performance.now()
    for (let count = 0; count < BATCH; count += 1) {
      const order = orders[(batch * BATCH + count) % orders.length]
      if (order && ask(order)) answers += 1
    }
    // The first batches run while the code is being compiled.
    if (batch >= BATCHES / 4)
      costs[index]?.micros.push(((performance.now() - startedMs) * 1_000) / BATCH)
  }
}

const rows = costs.map(({ name, micros }) => [name, median(micros).toFixed(2)])
const table = markdown({
  heading: 'An order of goods, asked by staff',
  columns: ['', 'µs per call (median)'],
  rows,
})
say(table)
say(`${answers} answers`)
keepResult('decide', 'What a question to the lifecycles costs', [table])
