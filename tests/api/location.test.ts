import { describe, expect, test } from 'vitest'
import { listLocations, type Location, updateLocation } from '#contract/location.ts'
import { createResource } from '#contract/resource.ts'
import { isOpenAt, openingAt } from '../../server/location/open-now.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('branches on %s', (database) => {
  const server = testServer({ database })

  test('the first branch is the default; fields that are not given keep their values', async () => {
    const owner = await aUser(server)
    const first = await server.ask(
      updateLocation,
      {
        name: 'Harbour',
        city: 'Colombo',
        lat: 6.93,
        lng: 79.84,
        hours: [{ weekday: 3, opens: '09:00', closes: '12:30' }],
      },
      owner,
    )
    expect(first).toMatchObject({
      isDefault: true,
      status: 'Active',
      isOpenNow: false,
      lat: 6.93,
      version: 1,
    })
    const changed = await server.ask(
      updateLocation,
      { id: first.id, expectedVersion: 1, name: 'Old harbour' },
      owner,
    )
    expect(changed).toMatchObject({
      name: 'Old harbour',
      city: 'Colombo',
      hours: first.hours,
      version: 2,
    })
    expect(
      (
        await server.call(
          updateLocation,
          { id: first.id, expectedVersion: 1, name: 'Late' },
          { as: owner },
        )
      ).problem,
    ).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { name: 'Old harbour' },
    })
    expect(await server.refusal(updateLocation, { name: 'Old harbour' }, owner)).toBe('DUPLICATE')
    expect(await server.ask(listLocations, {}, owner)).toHaveLength(1)
  })

  test('hours that overlap are refused at their field, also over midnight', async () => {
    const owner = await aUser(server)
    const on = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
    const save = async (...hours: ReturnType<typeof on>[]) =>
      server.call(updateLocation, { name: 'Harbour', hours }, { as: owner })
    const refused = { code: 'VALIDATION', errors: [{ path: 'hours', rule: 'hours_overlap' }] }
    for (const hours of [
      [on(0, '10:00', '20:00'), on(0, '18:00', '22:00')],
      [on(1, '22:00', '03:00'), on(2, '02:00', '08:00')],
      [on(6, '22:00', '03:00'), on(0, '02:00', '08:00')],
    ])
      expect((await save(...hours)).problem).toMatchObject(refused)
    const fine = [on(0, '10:00', '20:00'), on(0, '20:00', '02:00'), on(6, '22:00', '24:00')]
    expect((await save(...fine)).data.hours).toEqual(fine)
    const person = { name: 'Ann', kind: 'person', hours: [...fine, on(0, '12:00', '13:00')] }
    expect(createResource.input.safeParse(person).error?.issues).toMatchObject([
      { path: ['hours'], message: 'hours_overlap' },
    ])
  })

  test('a special day has a name and several hours, which may not overlap', async () => {
    const owner = await aUser(server)
    const eve = { date: '2026-12-24', isClosed: false, name: 'Christmas Eve' }
    const save = async (...exceptions: { opens: string; closes: string }[]) =>
      server.call(
        updateLocation,
        { name: 'Harbour', exceptions: exceptions.map((span) => ({ ...eve, ...span })) },
        { as: owner },
      )
    const lunch = { opens: '12:00', closes: '14:00' }
    expect((await save(lunch, { opens: '13:00', closes: '15:00' })).problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'exceptions', rule: 'hours_overlap' }],
    })
    const fine = [lunch, { opens: '18:00', closes: '22:00' }]
    expect((await save(...fine)).data.exceptions).toEqual(fine.map((span) => ({ ...eve, ...span })))
  })

  test('what was filled in of a branch can be removed', async () => {
    const owner = await aUser(server)
    const filled = { name: 'Harbour', phone: '7700900123', lat: 6.93, lng: 79.84 }
    const { id, version } = await server.ask(updateLocation, filled, owner)
    const emptied = { phone: null, lat: null, lng: null }
    const { data } = await server.call(
      updateLocation,
      { id, expectedVersion: version, ...emptied },
      { as: owner },
    )
    expect([data.phone, data.lat, data.lng]).toEqual([undefined, undefined, undefined])
  })

  test('the last active branch can not be closed, even when two are closed at once', async () => {
    const owner = await aUser(server)
    const add = (name: string) => server.ask(updateLocation, { name }, owner)
    const close = ({ id, version }: Location) =>
      server.call(
        updateLocation,
        { id, expectedVersion: version, status: 'InActive' },
        { as: owner },
      )
    const [first, second, third] = [await add('One'), await add('Two'), await add('Three')]
    expect((await close(first)).problem.code).toBe('IN_USE')
    const moved = await server.ask(
      updateLocation,
      { id: second.id, expectedVersion: 1, isDefault: true },
      owner,
    )
    expect(moved.isDefault).toBe(true)
    const answers = await Promise.all([close(first), close(third), close(moved)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect((await close(moved)).problem.code).toBe('IN_USE')
  })

  test('of two branches closed at once one stays open, though neither is the default', async () => {
    const owner = await aUser(server)
    const branches = []
    for (const name of ['One', 'Two'])
      branches.push(await server.ask(updateLocation, { name }, owner))
    await server.databases.write
      .updateTable('location')
      .set({ is_default: 0 })
      .where('company_id', '=', owner.company.id)
      .execute()
    const answers = await Promise.all(
      branches.map(({ id }) =>
        server.call(updateLocation, { id, expectedVersion: 1, status: 'InActive' }, { as: owner }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test("another company's branch is not found, and only the owner changes branches", async () => {
    const [owner, other] = [await aUser(server), await aUser(server)]
    const { id } = await server.ask(updateLocation, { name: 'Mine' }, owner)
    expect(
      await server.refusal(updateLocation, { id, expectedVersion: 1, name: 'Yours' }, other),
    ).toBe('NOT_FOUND')
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    expect(await server.refusal(updateLocation, { name: 'Ours' }, staff)).toBe('ROLE_FORBIDDEN')
    expect(await server.ask(listLocations, {}, staff)).toHaveLength(1)
    expect(await server.ask(listLocations, {}, other)).toHaveLength(0)
  })
})

const zone = 'Europe/London'
const at = (text: string) => Date.parse(text)
const weekdays = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:30' })),
  exceptions: [],
}

test.each([
  ['summer', '2026-07-06T08:00:00Z', true],
  ['summer, just before', '2026-07-06T07:59:00Z', false],
  ['winter', '2026-01-05T08:30:00Z', false],
  ['winter, at nine', '2026-01-05T09:00:00Z', true],
  ['closing time is out', '2026-07-06T16:30:00Z', false],
  ['Sunday', '2026-07-05T12:00:00Z', false],
])('opening hours follow the clock on the wall: %s', (_, moment, isOpen) => {
  expect(isOpenAt(weekdays, at(moment), zone)).toBe(isOpen)
})

test('hours past midnight belong to the evening before, also in the night the clocks change', () => {
  const bar = { hours: [{ weekday: 6, opens: '20:00', closes: '03:00' }], exceptions: [] }
  expect(isOpenAt(bar, at('2026-03-29T00:30:00Z'), zone)).toBe(true)
  expect(isOpenAt(bar, at('2026-03-29T01:59:00Z'), zone)).toBe(true)
  expect(isOpenAt(bar, at('2026-03-29T02:00:00Z'), zone)).toBe(false)
  expect(isOpenAt(bar, at('2026-03-28T02:00:00Z'), zone)).toBe(false)
})

test('an exception applies to its day only; a place without hours is always open', () => {
  const christmas = {
    ...weekdays,
    exceptions: [
      { date: '2026-12-25', isClosed: true },
      { date: '2026-12-26', isClosed: false, opens: '10:00', closes: '12:00' },
    ],
  }
  expect(isOpenAt(christmas, at('2026-12-25T12:00:00Z'), zone)).toBe(false)
  expect(isOpenAt(christmas, at('2026-12-26T11:00:00Z'), zone)).toBe(true)
  expect(isOpenAt({ hours: [], exceptions: [] }, at('2026-12-25T03:00:00Z'), zone)).toBe(true)
  expect(
    isOpenAt(
      { hours: [], exceptions: [{ date: '2026-12-25', isClosed: true }] },
      at('2026-12-25T03:00:00Z'),
      zone,
    ),
  ).toBe(false)
})

test('the next opening is given to the minute', () => {
  const early = { hours: [{ weekday: 1, opens: '09:07', closes: '17:00' }], exceptions: [] }
  expect(openingAt(early, at('2026-07-05T12:00:30Z'), zone).opensMs).toBe(
    at('2026-07-06T08:07:00Z'),
  )
  expect(openingAt(early, at('2026-07-06T10:00:00Z'), zone).opensMs).toBeUndefined()
  expect(
    openingAt(
      { hours: [], exceptions: [{ date: '2026-07-06', isClosed: true }] },
      at('2026-07-06T12:00:00Z'),
      zone,
    ).opensMs,
  ).toBe(at('2026-07-06T23:00:00Z'))
  const always = { hours: [], exceptions: [] }
  expect(openingAt(always, at('2026-07-06T12:00:00Z'), zone)).toEqual({
    isOpenNow: true,
    opensMs: undefined,
    closesMs: undefined,
  })
  const changes = (moment: string) => {
    const { isOpenNow, opensMs, closesMs } = openingAt(early, at(moment), zone)
    return isOpenNow ? closesMs : opensMs
  }
  expect(changes('2026-07-06T08:00:00Z')).toBe(at('2026-07-06T08:07:00Z'))
  expect(changes('2026-07-06T08:07:00Z')).toBe(at('2026-07-06T16:00:00Z'))
  expect(changes('2026-07-06T16:00:00Z')).toBe(at('2026-07-13T08:07:00Z'))
})
