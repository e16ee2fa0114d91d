import { describe, expect, test } from 'vitest'
import type { ModuleName } from '#contract/modules.ts'
import {
  cartStatuses,
  type OrderStatusId,
  orderStatusIds,
  orderStatusLabels,
  paymentStatuses,
} from '#contract/order-status.ts'
import { english } from '../support/words.ts'
import { type LanguageFile, wordsOf } from '../../src/i18n/wording.ts'
import { itemMarks, orderMarks, paidMarks } from '../../src/views/parts/notice/status-mark.ts'

/** Copied by hand from the specification (section 4). */
const labels: Partial<Record<ModuleName, Partial<Record<OrderStatusId, string>>>> = {
  ekart: {
    1: 'Pending',
    2: 'Received',
    3: 'Processing',
    4: 'Unserviceable',
    5: 'Ready',
    6: 'Completed',
  },
  foodKart: {
    1: 'Pending',
    2: 'Accept',
    3: 'Cooking',
    4: 'Unserviceable',
    5: 'Ready',
    6: 'Completed',
  },
  tableOrdering: {
    1: 'Pending',
    2: 'Accept',
    3: 'Cooking',
    4: 'Unserviceable',
    5: 'Ready',
    6: 'Completed',
  },
  service: { 1: 'Pending', 2: 'Accept', 4: 'Cancelled' },
}
const deliveries = {
  service: { 'Click and Collect': 'Drop in', Delivery: 'Call out service' },
  foodKart: { 'Click and Collect': 'Takeaway', Delivery: 'Delivery' },
  ekart: { 'Click and Collect': 'Takeaway', Delivery: 'Delivery' },
  tableOrdering: { 'Click and Collect': 'Takeaway', Delivery: 'Delivery' },
}
const titles = {
  service: 'Bookings',
  tableOrdering: 'Table Orders',
  foodKart: 'Orders',
  ekart: 'Orders',
}

const wordsIn = (module: string) => wordsOf(english satisfies LanguageFile, module)

describe.each(Object.entries(labels))('in %s', (module, expected) => {
  test('each status reads as the specification says', () => {
    expect(wordsIn(module).orderStatus).toMatchObject(expected)
  })

  test('a status that the module does not have is not offered', () => {
    const offered = Object.keys(orderStatusLabels(module as ModuleName)).filter(
      (id) => id !== String(orderStatusIds.Assigned),
    )
    expect(offered).toEqual(Object.keys(expected))
  })
})

test.each(Object.entries(deliveries))(
  'in %s the delivery types read as the specification says',
  (module, expected) => {
    expect(wordsIn(module).delivery).toEqual(expected)
  },
)

test.each(Object.entries(titles))('in %s the list is called %s', (module, title) => {
  expect(wordsIn(module).orders).toMatchObject({ title })
})

test('no two statuses of one kind share a shape, so that none depends on its colour', () => {
  for (const marks of [
    Object.values(orderMarks),
    Object.values(itemMarks),
    Object.values(paidMarks),
  ]) {
    expect(new Set(marks.map(({ shape }) => shape)).size).toBe(marks.length)
  }
})

test('every status has its mark and its word', () => {
  const words = wordsIn('foodKart')
  expect(Object.keys(words.orderStatus as object)).toEqual(Object.keys(orderMarks))
  expect(Object.keys(words.cartStatus as object).toSorted()).toEqual([...cartStatuses].toSorted())
  expect(Object.keys((words.orders as { paymentStatus: object }).paymentStatus)).toEqual([
    ...paymentStatuses,
  ])
})
