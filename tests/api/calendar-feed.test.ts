import { describe, expect, test } from 'vitest'
import { changeFeed, getCalendarFile, getOwnCalendarFile, listFeeds } from '#contract/calendar.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { moveOrder } from '#contract/order.ts'
import { localDay } from '#contract/zoned-time.ts'
import { createResource } from '#contract/resource.ts'
import { calendarText } from '../../server/calendar/calendar-text.ts'
import { companyOfSecret } from '../../server/db/company-secret.ts'
import { anOrder, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const hour = 3_600_000

test('a calendar keeps within its lines what people typed: commas, breaks, other scripts, long words', () => {
  const summary = `නිමාලි, ${'x'.repeat(100)}; \\ END:VEVENT`
  const text = calendarText(
    [
      {
        uid: '1',
        sequence: 2,
        state: 'cancelled',
        startMs: Date.parse('2026-04-05T16:00:00Z'),
        endMs: Date.parse('2026-04-05T17:00:00Z'),
        summary,
        description: 'first\nEND:VEVENT',
      },
    ],
    { now: 0 },
  )
  const lines = text.split('\r\n')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('DTSTART:20260405T160000Z')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:නිමාලි\\, ${'x'.repeat(100)}\\; \\\\ END:VEVENT`)
  expect(unfolded).toContain('DESCRIPTION:first\\nEND:VEVENT')
})

describe.each(databases())('calendars of phones on %s', (database) => {
  const server = testServer({ database })

  async function aSalon() {
    const owner = await aUser(server, { module: 'service' })
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'service' })
    const productId = await aProduct(server, {
      company: owner.company,
      module: 'service',
      name: 'Cut, wash',
      duration_min: 60,
    })
    const hire = async (name: string, companyUserId?: Id) =>
      (
        await server.ask(
          createResource,
          { name, kind: 'person', ...(companyUserId && { companyUserId }) },
          owner,
        )
      ).id
    const book = (resourceId: Id, startMs: number) =>
      server.ask(
        createOrder,
        {
          customer: { fullName: 'Noor Haddad' },
          startMs,
          resourceId,
          items: [{ productId, quantity: 1 }],
        },
        owner,
      )
    const own = await hire('Mei', staff.companyUserId)
    return { owner, staff, own, other: await hire('Ruby'), book }
  }
  const read = async (address = '') => {
    const { pathname } = new URL(address)
    return server.http.inject({ method: 'GET', url: pathname })
  }
  /** The tests' clock stands at noon. */
  const soon = () => server.clock.now() + 48 * hour

  test('a phone follows the bookings of its person by a secret address, until it is renewed or revoked', async () => {
    const { owner, staff, own, other, book } = await aSalon()
    const kept = await book(own, soon())
    const dropped = await book(own, soon() + 2 * hour)
    await book(other, soon())
    const { data } = await server.call(changeFeed, { resourceId: own, isOn: true }, { as: staff })
    expect(data.address).toMatch(/\/calendar\/[\w-]{22}\.[\w-]{22}\.ics$/)
    const secret = new URL(data.address ?? '').pathname.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(companyOfSecret(secret)).toBe(owner.company.id)
    const answer = await read(data.address)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = answer.body.split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain(`UID:${kept.id}@sevenfold`)
    // It opens the receipt, where a booking can be cancelled.
    expect(answer.body).not.toContain(kept.uuid)
    // Only the first name: phones share calendars with third parties.
    expect(lines).toContain('SUMMARY:Cut\\, wash – Noor')
    expect(answer.body).not.toContain('Haddad')
    const event = dropped.allowedEvents.includes('order.cancel') ? 'order.cancel' : 'order.reject'
    await server.call(
      moveOrder,
      { id: dropped.id, expectedVersion: dropped.version, event, reasonCode: 'closed' },
      { as: owner },
    )
    expect((await read(data.address)).body).not.toContain(dropped.id)

    const renewed = await server.call(changeFeed, { resourceId: own, isOn: true }, { as: owner })
    expect((await read(data.address)).statusCode).toBe(404)
    expect((await read(renewed.data.address)).statusCode).toBe(200)
    await server.call(changeFeed, { resourceId: own, isOn: false }, { as: staff })
    expect((await read(renewed.data.address)).statusCode).toBe(404)
  })

  test('staff see and change only their own feed, and it ends with their membership', async () => {
    const { owner, staff, own, other } = await aSalon()
    const names = async (as: typeof owner) =>
      (await server.ask(listFeeds, {}, as)).map(({ name }) => name)
    expect(await names(owner)).toEqual(['Mei', 'Ruby'])
    expect(await names(staff)).toEqual(['Mei'])
    const foreign = await server.call(changeFeed, { resourceId: other, isOn: true }, { as: staff })
    expect(foreign.problem.code).toBe('NOT_FOUND')
    const { data } = await server.call(changeFeed, { resourceId: own, isOn: true }, { as: staff })
    await server.databases.write
      .updateTable('company_user')
      .set({ status: 'InActive' })
      .where('id', '=', staff.companyUserId)
      .execute()
    expect((await read(data.address)).statusCode).toBe(404)
    const stranger = await aUser(server, { module: 'service' })
    expect(await names(stranger)).toEqual([])
  })

  test('a booking is a file for the team with its customer, and for its guest with the company; an order is none', async () => {
    const { owner, own, book } = await aSalon()
    const booked = await book(own, soon())
    const { id } = booked
    const uuid = uuidOf(booked)
    const { data } = await server.call(getCalendarFile, { id }, { as: owner })
    expect(data.fileName).toBe(`Corner Kitchen ${localDay(soon(), 'Europe/London')}.ics`)
    expect(data.content).toContain('SUMMARY:Cut\\, wash – Noor Haddad')
    expect(data.content).not.toContain(uuid)
    const guests = (await server.call(getOwnCalendarFile, { uuid }, {})).data.content
    expect(guests.replaceAll('\r\n ', '')).toContain(`/receipt/${uuid}`)
    expect(guests).toContain(`– ${'Corner Kitchen'}`)
    expect(guests).not.toContain('Haddad')
    const { uuid: goods } = await anOrder(server, { company: owner.company })
    expect((await server.call(getOwnCalendarFile, { uuid: goods }, {})).problem.code).toBe(
      'NOT_FOUND',
    )
  })
})
