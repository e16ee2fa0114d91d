import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots, openLink, placeGuestBooking } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { listOwnSlots, moveByUuid } from '#contract/receipt.ts'
import { createResource } from '#contract/resource.ts'
import { aCompany, aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const hourMs = 3_600_000
const days = 7

describe.each(databases())('another time of a booking on %s', (database) => {
  const server = testServer({ database })

  const aSalon = async () => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module: 'service' })
    const productId = await aProduct(server, { company, module: 'service', duration_min: 60 })
    const date = new Date(server.clock.now() + 3 * 24 * hourMs).toISOString().slice(0, 10)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const person = async (name: string, opens: string, closes: string) =>
      (
        await server.ask(
          createResource,
          { name, kind: 'person', hours: [{ weekday, opens, closes }] },
          as,
        )
      ).id
    const maya = await person('Maya', '09:00', '11:00')
    const ben = await person('Ben', '10:00', '13:00')
    const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { slots } = (
      await server.call(listGuestSlots, { intakeToken, productId, date, days }, {})
    ).data
    const first = slots[0]?.startMs ?? 0
    const { uuid } = (
      await server.call(
        placeGuestBooking,
        { intakeToken, fullName: 'Ada', productId, startMs: first },
        {},
      )
    ).data
    const offered = (await server.call(listOwnSlots, { uuid, date, days }, {})).data
    /** With whom it is after the move, or why it was refused. */
    const move = async (hours: number, resourceId?: Id) => {
      const startMs = first + hours * hourMs
      const { problem } = await server.call(
        moveByUuid,
        { uuid, event: 'order.reschedule', startMs, resourceId },
        {},
      )
      if (problem?.code) return problem.code
      const { resource_id } = await server.databases.read
        .selectFrom('sale_order')
        .select('resource_id')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return resource_id
    }
    return { maya, ben, slots, offered, move }
  }

  test('is one of those that a new booking offers, with the same names to choose from', async () => {
    const { slots, offered } = await aSalon()
    const times = (all: readonly { startMs: number }[]) => all.map(({ startMs }) => startMs)
    expect(times(offered.slots)).toEqual(times(slots).slice(1))
    expect(offered.resources.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Maya'])
  })

  test('stays with the same person where they are free, goes to another one, or to the one who is named', async () => {
    const { maya, ben, move } = await aSalon()
    expect(await move(1)).toBe(maya)
    expect(await move(3)).toBe(ben)
    expect(await move(1)).toBe(ben)
    expect(await move(0, ben)).toBe('CLOSED')
    expect(await move(0, maya)).toBe(maya)
    expect(await move(9)).toBe('CLOSED')
  })
})
