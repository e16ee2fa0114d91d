import fc from 'fast-check'
import type { Id } from '#contract/fields.ts'
import { addVisit, listVisits, moveVisit, queueEvents, queueStatuses } from '#contract/visit.ts'
import type { QueueMoment } from '../../../tools/catalogue/properties/place-walks.ts'
import { expireVisits } from '../../../server/visit/expire-visits.ts'
import { aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

type World = { owner: User; staff: User; id: Id }

/** Three people in a queue, of whom one is watched. */
export function queueWorld(server: TestServer): RandomWorld<World, QueueMoment> {
  const pass = async (minutes: number): Promise<void> => {
    server.clock.advance(minutes * 60_000)
    await expireVisits(server.databases, server.clock.now())
  }
  return {
    async begin() {
      const owner = await aUser(server, { module: 'skipques' })
      const { company } = owner
      const staff = await aUser(server, { company, role: 'staff', module: 'skipques' })
      const ids: Id[] = []
      for (const fullName of ['Ann', 'Ben', 'Cleo']) {
        const guest = { type: 'queue' as const, fullName, partySize: 2 }
        ids.push((await server.ask(addVisit, guest, owner)).id)
      }
      const [, id] = ids
      if (!id) throw new Error('nobody waits')
      return { owner, staff, id }
    },
    async look({ owner, id }, did) {
      const wish = { type: 'queue' as const, queueStatus: [...queueStatuses], rowSize: 10 }
      const { rows } = await server.ask(listVisits, wish, owner)
      const visit = rows.find((row) => row.id === id)
      if (!visit) throw new Error('a visit is lost')
      return { ...did, visit, others: rows.filter((row) => row !== visit) }
    },
    most: 60,
    steps: [
      moveOf(server),
      fc.constantFrom(1, 6, 16).map((minutes) => ({
        says: `${minutes} minutes pass`,
        async take() {
          await pass(minutes)
          return undefined
        },
      })),
    ],
    settle: () => pass(20),
  }
}

function moveOf(server: TestServer): fc.Arbitrary<RandomStep<World, QueueMoment>> {
  const wish = fc.record({
    isOwner: fc.boolean(),
    event: fc.constantFrom(...queueEvents),
    at: fc.nat(2),
    position: fc.integer({ min: 1, max: 4 }),
  })
  return wish.map(({ isOwner, event, at, position }) => {
    const visitAt = ({ visit, others }: QueueMoment) => [visit, ...others][at]
    return {
      says: `${isOwner ? 'the owner' : 'staff'}: ${event} of guest ${at}`,
      isOpen: (now) => visitAt(now)?.allowedEvents.includes(event) ?? false,
      async take({ owner, staff }, now) {
        const { id, version: expectedVersion } = visitAt(now) ?? now.visit
        const input = {
          id,
          expectedVersion,
          event,
          ...(event === 'queue.move' && { position }),
          ...(event === 'queue.cancel' && { reasonCode: 'other' as const }),
        }
        return server.status(moveVisit, input, isOwner ? owner : staff)
      },
    }
  })
}
