import { describe, expect, test } from 'vitest'
import { listAffected, proposeTime } from '#contract/booking.ts'
import { createCustomer } from '#contract/customer.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import {
  addTimeOff,
  createResource,
  endTimeOff,
  listResources,
  listSlots,
  type Resource,
} from '#contract/resource.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const hour = 3_600_000
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opens: '09:00',
  closes: '17:00',
}))
/** A Thursday; the tests' clock stands at noon (UTC) of the day before, and London is ahead. */
const day = '2026-05-21'
const at = (clock: string, on = day) => Date.parse(`${on}T${clock}:00+01:00`)

describe.each(databases())('time off on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let count = 0

  async function aSalon(settings: object = {}) {
    const owner = await aUser(server, {
      company: await aCompany(server, { settings: JSON.stringify(settings) }),
      module: 'service',
    })
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'service' })
    const cut = await aProduct(server, {
      company: owner.company,
      module: 'service',
      name: 'Cut',
      duration_min: 60,
      no_prep: 1,
    })
    const hire = (name: string): Promise<Resource> =>
      server.ask(createResource, { name, kind: 'person', hours: everyDay }, owner)
    return { owner, staff, cut, mei: await hire('Mei'), ruby: await hire('Ruby') }
  }
  type Salon = Awaited<ReturnType<typeof aSalon>>
  const book = async (
    { staff, owner, cut, mei }: Salon,
    clock: string,
    { who = mei, hasMail = true }: { who?: Resource; hasMail?: boolean } = {},
  ): Promise<{ order: Order; email: string }> => {
    count += 1
    const email = `guest${count}@mail.example`
    const customer = await server.ask(
      createCustomer,
      {
        fullName: `Guest ${count}`,
        phone: `7700 92${String(count).padStart(4, '0')}`,
        callingCode: '+44',
        ...(hasMail && { email }),
      },
      owner,
    )
    const { data, status } = await server.call(
      createOrder,
      {
        customerId: customer.id,
        startMs: at(clock),
        resourceId: who.id,
        items: [{ productId: cut, quantity: 1 }],
      },
      { as: staff },
    )
    expect(status).toBe(200)
    return { order: data, email }
  }
  const takeOff = (as: User, resourceId: Id, from = at('00:00'), to = at('00:00', '2026-05-22')) =>
    server.call(addTimeOff, { resourceId, fromMs: from, toMs: to, note: 'Sick' }, { as })
  const affected = (as: User) => server.ask(listAffected, {}, as)
  const propose = (as: User, { id, version }: Order, startMs: number, resourceId?: Id) =>
    server.call(
      proposeTime,
      { orderId: id, expectedVersion: version, startMs, ...(resourceId && { resourceId }) },
      { as },
    )

  test('the bookings in someone’s time off are listed, each with who is free and the next time, until they are moved', async () => {
    const salon = await aSalon()
    const { staff, mei, ruby } = salon
    const ten = await book(salon, '10:00')
    const eleven = await book(salon, '11:00', { hasMail: false })
    await book(salon, '11:00', { who: ruby })
    expect(await affected(staff)).toEqual([])
    const off = await takeOff(staff, mei.id)
    expect(off.data.timeOff).toEqual([
      { fromMs: at('00:00'), toMs: at('00:00', '2026-05-22'), note: 'Sick' },
    ])
    expect(await affected(staff)).toMatchObject([
      {
        id: ten.order.id,
        off: { note: 'Sick' },
        free: [{ id: ruby.id, name: 'Ruby' }],
        isReachable: true,
      },
      {
        id: eleven.order.id,
        free: [],
        next: { startMs: at('12:00'), resource: { id: ruby.id } },
        isReachable: false,
      },
    ])
    const moved = await server.call(
      moveOrder,
      {
        id: ten.order.id,
        expectedVersion: ten.order.version,
        event: 'order.reschedule',
        startMs: at('10:00'),
        resourceId: ruby.id,
      },
      { as: staff },
    )
    expect(moved.status).toBe(200)
    expect((await affected(staff)).map(({ id }) => id)).toEqual([eleven.order.id])
  })

  test('free times respect a time off at once, and come back when it ends; a second press adds nothing', async () => {
    const { staff, mei, ruby, cut } = await aSalon()
    const freeOf = async () =>
      (await server.ask(listSlots, { productId: cut, date: day, resourceId: mei.id }, staff)).slots
        .length
    expect(await freeOf()).toBeGreaterThan(0)
    await takeOff(staff, mei.id)
    expect((await takeOff(staff, mei.id)).data.timeOff).toHaveLength(1)
    expect(await freeOf()).toBe(0)
    const span = { resourceId: mei.id, fromMs: at('00:00'), toMs: at('00:00', '2026-05-22') }
    expect((await server.ask(endTimeOff, span, staff)).timeOff).toEqual([])
    expect(await freeOf()).toBeGreaterThan(0)
    expect(await server.refusal(endTimeOff, span, staff)).toBe('NOT_FOUND')
    // One that has begun is kept as it was until now.
    const now = server.clock.now()
    await takeOff(staff, ruby.id, now - 2 * hour, now + 2 * hour)
    const ended = await server.call(
      endTimeOff,
      { resourceId: ruby.id, fromMs: now - 2 * hour, toMs: now + 2 * hour },
      { as: staff },
    )
    expect(ended.data.timeOff).toEqual([{ fromMs: now - 2 * hour, toMs: now, note: 'Sick' }])
    expect((await takeOff(staff, mei.id, now, now)).problem.code).toBe('VALIDATION')
    const stranger = await aUser(server, { module: 'service' })
    expect((await takeOff(stranger, mei.id)).problem.code).toBe('NOT_FOUND')
    expect(await server.ask(listResources, {}, staff)).toHaveLength(2)
  })

  test('a guest who is proposed another time reads of it in a mail, and accepts it on the page of the booking', async () => {
    const salon = await aSalon({ guestCancelMin: 24 * 60 })
    const { staff, mei, ruby } = salon
    const { order, email } = await book(salon, '10:00')
    await takeOff(staff, mei.id)
    const proposed = await propose(staff, order, at('12:00'), ruby.id)
    expect(proposed.data).toMatchObject({ startMs: at('10:00'), version: order.version + 1 })
    expect(proposed.data.history.at(-1)).toMatchObject({ event: 'order.propose', to: 'proposed' })
    const { text } = await mailbox.mailAbout(email, 'proposes another time')
    expect(text).toContain('We propose Thursday 21 May at 12:00 instead.')
    expect(text).toContain('You would be with Ruby.')
    expect(text).toContain(`/receipt/${order.uuid}`)
    const uuid = uuidOf(order)
    const receipt = (await server.call(getReceipt, { uuid }, {})).data
    expect(receipt).toMatchObject({
      resourceName: 'Mei',
      proposal: { startMs: at('12:00'), resource: { id: ruby.id, name: 'Ruby' } },
    })
    // The company's time limit has passed, but it is the company that asks.
    expect(receipt.allowedEvents).toContain('order.reschedule')
    expect(await affected(staff)).toMatchObject([
      { id: order.id, proposal: { startMs: at('12:00'), resource: { name: 'Ruby' } } },
    ])
    const accepted = await server.call(
      moveByUuid,
      { uuid, event: 'order.reschedule', startMs: at('12:00'), resourceId: ruby.id },
      {},
    )
    expect(accepted.data).toMatchObject({ startMs: at('12:00'), resourceName: 'Ruby' })
    expect(accepted.data.proposal).toBeUndefined()
    expect(await affected(staff)).toEqual([])
    expect((await mailbox.mailAbout(email, 'has a new time')).text).toContain('with Ruby.')
  })

  test('a time that is taken or past, a guest without an address and a closed booking are refused', async () => {
    const salon = await aSalon()
    const { staff, mei, ruby } = salon
    const { order } = await book(salon, '10:00')
    const silent = await book(salon, '11:00', { hasMail: false })
    await book(salon, '12:00', { who: ruby })
    expect((await propose(staff, order, at('12:00'), ruby.id)).problem.code).toBe('SLOT_TAKEN')
    expect((await propose(staff, order, server.clock.now() - hour)).problem.code).toBe('TOO_LATE')
    expect((await propose(staff, silent.order, at('14:00'))).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: 'The customer cannot be e-mailed. Please call them.',
    })
    const old = { ...order, version: order.version + 7 }
    expect((await propose(staff, old, at('14:00'), mei.id)).problem.code).toBe('VERSION_CONFLICT')
    const { id, version } = await server.ask(getOrder, { id: order.id }, staff)
    const event = order.allowedEvents.includes('order.cancel') ? 'order.cancel' : 'order.reject'
    const ended = await server.call(
      moveOrder,
      { id, expectedVersion: version, event, reasonCode: 'closed' },
      { as: staff },
    )
    expect((await propose(staff, ended.data, at('14:00'))).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })
})
