import { beforeEach, describe, expect, test } from 'vitest'
import { keepBooking, listAffected, proposeTime } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listLocations, updateLocation } from '#contract/location.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { listResources, updateResource } from '#contract/resource.ts'
import { aSalon, nineToFive, onSalonDay as at, salonDay } from '../support/a-salon.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('bookings outside of changed hours on %s', (database) => {
  const server = testServer({ database })
  let salon: Awaited<ReturnType<typeof aSalon>>
  beforeEach(async () => {
    salon = await aSalon(server)
    await server.ask(updateLocation, { name: 'Chelsea', isDefault: true }, salon.owner)
  })

  const changePlace = async (fields: Partial<CallInput<typeof updateLocation>>) => {
    const places = await server.ask(listLocations, {}, salon.owner)
    const place = places.find(({ isDefault }) => isDefault)
    if (!place) throw new Error('there is a default place')
    const input = { id: place.id, expectedVersion: place.version, ...fields }
    return (await server.ask(updateLocation, input, salon.owner)).outsideBookings
  }
  const changeMei = async (fields: Partial<CallInput<typeof updateResource>>) => {
    const all = await server.ask(listResources, {}, salon.owner)
    const version = all.find(({ id }) => id === salon.mei.id)?.version ?? 0
    const input = { id: salon.mei.id, expectedVersion: version, ...fields }
    return (await server.ask(updateResource, input, salon.owner)).outsideBookings
  }
  const affected = async () =>
    (await server.ask(listAffected, {}, salon.staff)).map(({ id, outsideMs }) => ({
      id,
      isOutside: outsideMs !== undefined,
    }))
  const accept = async (id: Id, isOutside?: boolean) => {
    const { version } = await salon.read(id)
    const input = { id, expectedVersion: version, event: 'order.accept' } as const
    return server.call(
      moveOrder,
      { ...input, ...(isOutside && { isOutside }) },
      { as: salon.staff },
    )
  }
  const untilThree = nineToFive.map((one) => ({ ...one, closes: '15:00' }))

  test('a closed day names the bookings that it hits and lists them until they are moved', async () => {
    const { order } = await salon.book('10:00')
    const other = (await salon.book('14:00', salon.ruby)).order
    expect(await changePlace({ phone: '+442079460001' })).toBeUndefined()
    expect(await changePlace({ exceptions: [{ date: salonDay, isClosed: true }] })).toBe(2)
    expect(await affected()).toEqual([
      { id: order.id, isOutside: true },
      { id: other.id, isOutside: true },
    ])
    expect(await changePlace({ phone: '+442079460002' })).toBeUndefined()
    // Undone, nothing is left to decide.
    expect(await changePlace({ exceptions: [] })).toBeUndefined()
    expect(await affected()).toEqual([])
  })

  test('hours of the place and of a person, and time off count the same way', async () => {
    const { order } = await salon.book('16:00')
    await salon.book('10:00')
    expect(await changePlace({ hours: untilThree })).toBe(1)
    expect(await changePlace({ hours: [] })).toBeUndefined()
    expect(await changeMei({ hours: untilThree })).toBe(1)
    expect(await affected()).toEqual([{ id: order.id, isOutside: true }])
    await salon.move(order.id, '12:00')
    expect(await affected()).toEqual([])
    expect(await changeMei({ timeOff: [{ fromMs: at('09:00'), toMs: at('17:00') }] })).toBe(2)
    expect((await affected()).map(({ isOutside }) => isOutside)).toEqual([false, false])
  })

  test('what the team books outside of the hours is not listed', async () => {
    await salon.book('19:00')
    expect(await changePlace({ phone: '+442079460003' })).toBeUndefined()
    expect(await changeMei({ hours: untilThree })).toBeUndefined()
    expect(await affected()).toEqual([])
  })

  test('a confirmed booking outside of changed hours is kept: nothing is left to decide, nor proposed', async () => {
    const { order } = await salon.book('16:00')
    const inside = (await salon.book('10:00')).order
    const keep = async (id: Id, version?: number) =>
      server.call(
        keepBooking,
        { orderId: id, expectedVersion: version ?? (await salon.read(id)).version },
        { as: salon.staff },
      )
    await changeMei({ hours: untilThree })
    expect(await affected()).toHaveLength(1)
    const seen = await salon.read(order.id)
    const place = { startMs: at('12:00'), resourceId: salon.ruby.id }
    const asked = { orderId: order.id, expectedVersion: seen.version, ...place }
    await server.ask(proposeTime, asked, salon.staff)
    expect((await keep(order.id, seen.version)).problem.code).toBe('VERSION_CONFLICT')
    const kept = await keep(order.id)
    expect(kept.data).toMatchObject({ startMs: at('16:00'), orderStatusId: seen.orderStatusId })
    expect(kept.data.outsideMs).toBeUndefined()
    expect(kept.data.history.map(({ event }) => event).slice(-2)).toEqual([
      'order.keep',
      'order.withdraw-proposal',
    ])
    expect(await affected()).toEqual([])
    // Hours that change again do not ask again about what was kept; new hours may.
    expect(await changePlace({ phone: '+442079460004' })).toBeUndefined()
    expect(await affected()).toEqual([])
    for (const id of [order.id, inside.id])
      expect((await keep(id)).problem.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a pending booking outside of changed hours is accepted only on purpose', async () => {
    const { order } = await salon.book('16:00')
    await server.databases.write
      .updateTable('sale_order')
      .set({ order_status_id: 1 })
      .where('id', '=', order.id)
      .execute()
    await changeMei({ hours: untilThree })
    expect((await server.ask(getOrder, { id: order.id }, salon.staff)).outsideMs).toBeDefined()
    expect((await accept(order.id)).problem.code).toBe('CLOSED')
    const accepted = await accept(order.id, true)
    expect(accepted.data.outsideMs).toBeUndefined()
    expect(await affected()).toEqual([])
  })
})
