import { beforeAll, describe, expect, test } from 'vitest'
import { searchEverything } from '#contract/activity.ts'
import { listBookings } from '#contract/booking.ts'
import { getCalendarFile } from '#contract/calendar.ts'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { discountOrder } from '#contract/order-change.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { rightSets, type StaffRight } from '#contract/rights.ts'
import { listStaff, updateStaff } from '#contract/staff.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const DAY_MS = 24 * 3_600_000
const customer = {
  fullName: 'Priya Raman',
  callingCode: '+44',
  phone: '7700900123',
  email: 'priya.sees@mail.example',
} as const
const secrets = /Raman|7700 ?900|priya\.sees|12 Mill Lane|uuid/
type Module = 'foodKart' | 'service'

describe.each(databases())('what staff see of customers on %s', (database) => {
  const server = testServer({ database })
  beforeAll(async () => {
    await seedReference(server.databases.write)
  })

  async function aTeam(module: Module) {
    const owner = await aUser(server, { module })
    const member = await aUser(server, { company: owner.company, role: 'staff', module })
    const productId = await aProduct(server, { company: owner.company, module })
    const give = async (rights: readonly StaffRight[] | null) => {
      const [found] = (await server.ask(listStaff, {}, owner)).rows
      if (!found) throw new Error('no member of staff')
      const change = { id: found.id, expectedVersion: found.version, rights: rights && [...rights] }
      await server.ask(updateStaff, change, owner)
    }
    return { owner, member, productId, give }
  }
  const aDelivery = async () => {
    const team = await aTeam('foodKart')
    const order = await server.ask(
      createOrder,
      {
        customer,
        deliveryType: 'Delivery',
        address: '12 Mill Lane',
        items: [{ productId: team.productId, quantity: 1 }],
      },
      team.owner,
    )
    return { ...team, order }
  }
  const aBooking = async () => {
    const team = await aTeam('service')
    const startMs = server.clock.now() + 2 * DAY_MS
    const order = await server.ask(
      createOrder,
      { customer, startMs, items: [{ productId: team.productId, quantity: 1 }] },
      team.owner,
    )
    const asked = { date: new Date(startMs).toISOString().slice(0, 10) }
    return { ...team, order, asked }
  }
  const seen = async (as: User, id: User['companyUserId']) =>
    JSON.stringify([
      await server.ask(listOrders, {}, as),
      await server.ask(getOrder, { id }, as),
      (await server.ask(searchEverything, { q: 'Priya' }, as)).filter(
        ({ kind }) => kind === 'order',
      ),
    ])

  test('a cook reads orders with first names alone: no number, no address, no receipt', async () => {
    const { member, order, give } = await aDelivery()
    await give(rightSets.cook)
    const told = await seen(member, order.id)
    expect(told.match(/Priya/g)).toHaveLength(3)
    expect(told).not.toMatch(secrets)
  })

  test('those with orders, those without rights of their own and the owner see all of it', async () => {
    const { owner, member, order, give } = await aDelivery()
    const everything = { uuid: order.uuid, address: '12 Mill Lane', customer }
    const read = (as: User) => server.ask(getOrder, { id: order.id }, as)
    for (const set of [rightSets.cashier, rightSets.waiter, rightSets.reception, null] as const) {
      await give(set)
      expect(await read(member)).toMatchObject(everything)
    }
    expect(await read(owner)).toMatchObject(everything)
  })

  test('who knows customers and cooks reads their numbers, and gets no receipt', async () => {
    const { member, order, give } = await aDelivery()
    await give(['kitchen', 'customers'])
    const read = await server.ask(getOrder, { id: order.id }, member)
    expect(read).toMatchObject({ customer, address: '12 Mill Lane' })
    expect(read.uuid).toBeUndefined()
  })

  test('a right that lets staff act as the owner does shows them no more', async () => {
    const { member, order, give } = await aDelivery()
    await give(['prices'])
    const { id: orderId, version: expectedVersion } = order
    const discounted = await server.ask(
      discountOrder,
      { orderId, expectedVersion, amountOff: 100, reason: 'Late' },
      member,
    )
    expect(discounted.customer?.fullName).toBe('Priya')
    expect(JSON.stringify(discounted)).not.toMatch(secrets)
  })

  test('bookings and their files need a right; without orders or customers they have first names', async () => {
    const { member, order, asked, give } = await aBooking()
    const bookings = () => server.call(listBookings, asked, { as: member })
    const file = () => server.call(getCalendarFile, { id: order.id }, { as: member })
    await give([])
    expect([(await bookings()).status, (await file()).status]).toEqual([403, 403])
    await give(['payments'])
    const told = JSON.stringify([(await bookings()).data, (await file()).data])
    expect(told.match(/Priya/g)).toHaveLength(2)
    expect(told).not.toMatch(secrets)
    await give(['customers'])
    expect((await bookings()).data.bookings).toMatchObject([{ customer }])
    expect(JSON.stringify((await bookings()).data)).not.toContain('uuid')
    await give(['orders'])
    expect((await bookings()).data.bookings).toMatchObject([{ customer, uuid: order.uuid }])
    expect((await file()).data.content).toContain('Priya Raman')
  })

  test('payments of the subscription are shown to the owner alone', async () => {
    const { owner, member, order, give } = await aDelivery()
    const paid = { purpose: 'order', orderId: order.id, method: 'cash' } as const
    await server.ask(recordPayment, { ...paid, amount: order.totalAmount }, owner)
    const plan = { purpose: 'initial', method: 'bank', amount: 2900 } as const
    await server.ask(recordPayment, { ...plan, moduleIds: [moduleIds.foodKart] }, owner)
    await give(['reports'])
    const purposes = async (as: User, purpose?: 'initial') =>
      (await server.ask(listPayments, { ...(purpose && { purpose }) }, as)).rows.map(
        (row) => row.purpose,
      )
    expect((await purposes(owner)).toSorted()).toEqual(['initial', 'order'])
    expect(await purposes(member)).toEqual(['order'])
    expect(await purposes(member, 'initial')).toEqual([])
  })
})
