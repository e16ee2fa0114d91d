import i18next from 'i18next'
import { expect, test } from 'vitest'
import { type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import orders from '../../src/i18n/en/orders.json' with { type: 'json' }
import { askedWords, eventWord } from '../../src/views/parts/order/event-word.ts'

const t = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation: { ...core, ...orders } } },
  initAsync: false,
})
await t.init()

/** Every state of the charts that has the event `order.undo`, without what is nested in it. */
const undoable = [bookingLifecycle, orderLifecycle, tableOrderLifecycle].flatMap(({ machine }) =>
  Object.entries(machine.states).flatMap(([name, state]) =>
    JSON.stringify(state.config).includes('"order.undo"') ? [name] : [],
  ),
)

test('"Undo" of an order says what it takes back, wherever it is offered', () => {
  const word = (status: OrderStatus) => eventWord(t.t, 'order.undo', orderStatusIds[status])
  const words = Object.fromEntries(
    undoable.map((name) => [
      name,
      word(name === 'Cancelled' ? 'Unserviceable' : (name as OrderStatus)),
    ]),
  )
  expect(words).toEqual({
    Received: 'Back to Pending',
    Processing: 'Undo the start',
    Unserviceable: 'Undo the cancellation',
    Cancelled: 'Undo the cancellation',
  })
  expect(eventWord(t.t, 'order.start', orderStatusIds.Received)).toBe('Start')
})

test('the question before a cancellation says what is cancelled, and what is kept', () => {
  expect(askedWords(t.t, 'item.cancel')).toEqual({ confirm: 'Cancel item', keep: 'Keep item' })
  expect(askedWords(t.t, 'order.cancel')).toEqual({ confirm: 'Cancel order', keep: 'Keep order' })
  expect(askedWords(t.t, 'item.void')).toEqual({ confirm: 'Void' })
})
