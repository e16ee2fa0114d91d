import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { openLink } from '#contract/guest.ts'
import { createLink, type Link } from '#contract/link.ts'
import { listLocations, updateLocation } from '#contract/location.ts'
import { createResource } from '#contract/resource.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('what a guest reads of the place on %s', (database) => {
  const server = testServer({ database })
  /** A day so many days from today, by the clock of London. */
  const dayIn = (days: number) => addDays(localDay(server.clock.now(), 'Europe/London'), days)
  const linkOf = async (
    owner: User,
    purpose: Link['purpose'] = 'shop',
    targetId?: Link['targetId'],
  ) => {
    const wanted = { purpose, ...(targetId && { targetId }) }
    const { code } = await server.ask(createLink, wanted, owner)
    return (await server.call(openLink, { code }, {})).data
  }
  const everyDay = (opens: string, closes: string) =>
    Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes }))
  const place = (owner: User, fields: CallInput<typeof updateLocation>) =>
    server.ask(updateLocation, fields, owner)

  test('its address by the custom of the country, its hours, and the special days of the next weeks', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const hours = everyDay('00:00', '24:00')
    const coming = [
      { date: dayIn(0), isClosed: false, opens: '08:00', closes: '23:59' },
      { date: dayIn(25), isClosed: true },
      { date: dayIn(56), isClosed: false, opens: '10:00', closes: '14:00' },
    ]
    await place(owner, {
      name: 'Main',
      address: '5 Harbour Street',
      city: 'Bengaluru',
      postcode: '560001',
      countryCode: 'IN',
      hours,
      exceptions: [
        { date: dayIn(-1), isClosed: true },
        ...coming,
        { date: dayIn(30), isClosed: false },
        { date: dayIn(57), isClosed: true },
      ],
    })
    expect((await linkOf(owner)).place).toEqual({
      address: ['5 Harbour Street', 'Bengaluru 560001'],
      hours,
      specialDays: coming,
    })
    for (const purpose of ['queue', 'checkin'] as const)
      expect((await linkOf(owner, purpose)).place?.address).toHaveLength(2)
    const recruiter = await aUser(server, { company: owner.company, module: 'job' })
    expect((await linkOf(recruiter, 'job')).place).toBeUndefined()
  })

  test('nothing that the owner has not entered', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    expect((await linkOf(owner)).place).toBeUndefined()
    await place(owner, { name: 'Main' })
    const link = await linkOf(owner)
    expect(link).toMatchObject({ isOpenNow: true })
    expect([link.place, link.closesMs, link.opensMs]).toEqual([undefined, undefined, undefined])
  })

  test('until when it is open, and of a closed one from when on', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { id } = await place(owner, { name: 'Main', hours: everyDay('00:00', '23:00') })
    const { isOpenNow, closesMs, opensMs } = await linkOf(owner)
    expect([isOpenNow, opensMs]).toEqual([true, undefined])
    expect(closesMs).toBe(Date.parse(`${dayIn(0)}T22:00:00Z`))
    const exceptions = [{ date: dayIn(0), isClosed: true }]
    await place(owner, { id, expectedVersion: 1, exceptions })
    expect(await linkOf(owner)).toMatchObject({
      isOpenNow: false,
      opensMs: Date.parse(`${dayIn(0)}T23:00:00Z`),
    })
  })

  test('at a place that never closes bookings can be had by the hours of its people, which are not contradicted', async () => {
    const owner = await aUser(server, { module: 'service' })
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '00:00',
      closes: '24:00',
    }))
    await place(owner, { name: 'Main', address: '1 High Street', hours: always })
    const hours = [{ weekday: 3, opens: '09:00', closes: '17:00' }]
    await server.ask(createResource, { name: 'Maya', kind: 'person', hours }, owner)
    expect(await linkOf(owner, 'booking')).toMatchObject({
      isOpenNow: true,
      closesMs: Date.parse(`${dayIn(0)}T16:00:00Z`),
      place: { address: ['1 High Street'], hours: [] },
    })
  })

  test('of several places the one of the table, and its hours count', async () => {
    const owner = await aUser(server, { module: 'tableOrdering' })
    await place(owner, { name: 'Town', address: '1 High Street' })
    const { id: locationId } = await place(owner, {
      name: 'Beach',
      address: '2 Sea Road',
      exceptions: [{ date: dayIn(0), isClosed: true }],
    })
    const tableId = await aTable(server, { company: owner.company })
    expect(await linkOf(owner, 'table', tableId)).toMatchObject({
      isOpenNow: true,
      place: { name: 'Town', address: ['1 High Street'] },
    })
    await server.databases.write
      .updateTable('dining_table')
      .set({ location_id: locationId })
      .where('id', '=', tableId)
      .execute()
    expect(await linkOf(owner, 'table', tableId)).toMatchObject({
      isOpenNow: false,
      place: { name: 'Beach', address: ['2 Sea Road'], specialDays: [{ isClosed: true }] },
    })
    const [, beach] = await server.ask(listLocations, {}, owner)
    await place(owner, {
      id: locationId,
      expectedVersion: beach?.version ?? 0,
      status: 'InActive',
    })
    expect((await linkOf(owner)).place).toMatchObject({ address: ['1 High Street'] })
    expect((await linkOf(owner)).place?.name).toBeUndefined()
  })
})
