import { describe, expect, test } from 'vitest'
import { createJob, listJobs } from '#contract/job.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { idMaker } from '../../server/db/id.ts'
import { anOrder, aUser } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

test('ids sort as they were made: within a millisecond, after a clock that was set back, and when a millisecond is used up', () => {
  const moments = [START_MS, START_MS, START_MS - 60_000, START_MS + 1]
  let reads = 0
  const newId = idMaker(() => moments[reads++] ?? START_MS + 1)
  const ids = Array.from({ length: 1_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(START_MS)
})

describe.each(databases())('what happens within one millisecond on %s', (database) => {
  const server = testServer({ database })

  test('is shown in the order in which it happened: payments and history', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { id } = await anOrder(server, { company: owner.company, order_status_id: 2 })
    const amounts = [10, 20, 30, 40, 50, 60, 70, 80]
    for (const amount of amounts)
      await server.call(
        recordPayment,
        { purpose: 'order', orderId: id, method: 'cash', amount },
        { as: owner },
      )
    const events = [
      'order.start',
      'order.undo',
      'order.start',
      'order.undo',
      'order.start',
    ] as const
    for (const event of events) {
      const { version } = await server.ask(getOrder, { id }, owner)
      expect(await server.status(moveOrder, { id, expectedVersion: version, event }, owner)).toBe(
        200,
      )
    }
    const { payments, history } = await server.ask(getOrder, { id }, owner)
    expect(payments.map(({ amount }) => amount)).toEqual(amounts)
    expect(history.filter(({ entity }) => entity === 'order').map(({ event }) => event)).toEqual(
      events,
    )
    const lineAndOrder = history
      .filter(({ event }) => event === 'order.start' || event === 'item.fire')
      .map(({ event }) => event)
    expect(lineAndOrder.slice(0, 2)).toEqual(['order.start', 'item.fire'])
  })

  test('is listed newest first', async () => {
    const owner = await aUser(server, { module: 'job' })
    const titles = ['Cook', 'Waiter', 'Baker', 'Driver', 'Porter', 'Host']
    for (const title of titles)
      await server.call(createJob, { title, description: 'Full time', vacancies: 1 }, { as: owner })
    const { rows } = await server.ask(listJobs, {}, owner)
    expect(rows.map(({ title }) => title)).toEqual(titles.toReversed())
  })
})
