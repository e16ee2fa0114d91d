import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots, openLink, placeGuestBooking } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { createResource } from '#contract/resource.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const minute = 60_000
const guest = { fullName: 'Noor Haddad', phone: '7700 900777', callingCode: '+44' } as const

describe.each(databases())('several services of a guest on %s', (database) => {
  const server = testServer({ database })

  test('several services are one booking as long as all of them, with somebody who does them all', async () => {
    const owner = await aUser(server, { module: 'service' })
    const { company } = owner
    const come = async (targetId?: Id) => {
      const { code } = await server.ask(
        createLink,
        { purpose: 'booking', ...(targetId && { targetId }) },
        owner,
      )
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    const service = (name: string, duration: number) =>
      aProduct(server, { company, module: 'service', name, duration_min: duration })
    const [cut, colour] = [await service('Cut', 60), await service('Colour', 90)]
    const hire = (name: string, productIds: Id[]) =>
      server.ask(
        createResource,
        {
          name,
          kind: 'person',
          hours: [{ weekday: 4, opens: '09:00', closes: '12:00' }],
          productIds,
        },
        owner,
      )
    await hire('Cora', [cut])
    const both = await hire('Bo', [cut, colour])
    const intakeToken = await come()
    const wanted = { intakeToken, productId: cut, alsoProductIds: [colour] }
    const { slots, resources } = (
      await server.call(listGuestSlots, { ...wanted, date: '2026-05-21' }, {})
    ).data
    expect(resources.map(({ name }) => name)).toEqual(['Bo'])
    const [slot] = slots
    if (!slot) throw new Error('no time is free')
    expect(slot.endMs - slot.startMs).toBe(150 * minute)
    // The last one begins so that both end before the hours do.
    expect((slots.at(-1)?.endMs ?? 0) - slot.startMs).toBe(180 * minute)
    const booked = await server.call(
      placeGuestBooking,
      { ...wanted, ...guest, startMs: slot.startMs },
      {},
    )
    expect(booked.data).toMatchObject({
      startMs: slot.startMs,
      endMs: slot.endMs,
      resourceName: both.name,
    })
    expect(booked.data.lines.map(({ name }) => name)).toEqual(['Cut', 'Colour'])
    const forOne = await come(cut)
    const foreign = await server.call(
      placeGuestBooking,
      { ...wanted, ...guest, intakeToken: forOne, startMs: slot.startMs },
      {},
    )
    expect(foreign.problem.code).toBe('NOT_FOUND')
  })
})
