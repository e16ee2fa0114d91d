import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyStateNode, createActor, type StateValue } from 'xstate'
import { moduleIds } from '#contract/modules.ts'
import { possibleEvents } from '#lifecycles/decide.ts'
import { lifecycleLogic } from '../../src/machines/lifecycle-actor.ts'
import { aCompany, aUser, type Company, type User } from '../support/builders.ts'
import { openKinds } from '../support/open-records/kinds.ts'
import { testServer } from '../support/during-tests.ts'

/**
 * The buttons of an open record come from its actor, which a browser restores from an answer. In
 * every state of its chart, by every mix of what its conditions ask for and by everyone who may
 * read it, that has to be what the server allows; what the server knows beside the answer is named.
 */
// Lifecycles decide, not the database: one of them is enough.
describe('open records', () => {
  const server = testServer({ config: { callsPerMinute: 1_000_000 } })
  let company: Company
  let people: Record<'business' | 'staff', User>
  beforeAll(async () => {
    company = await aCompany(server)
    people = {
      business: await aUser(server, { company }),
      staff: await aUser(server, { company, role: 'staff' }),
    }
  })

  test.each(openKinds)('$name lets happen what the server lets happen', async (kind) => {
    const { module, lifecycle, prepare, roles = ['business', 'staff'] } = kind
    const { situations, read } = await prepare({ server, people })
    const seen = new Set<string>()
    const differing: unknown[] = []
    for (const [at, enter] of situations.entries()) {
      await enter()
      for (const role of roles) {
        const found = await read({ ...people[role], moduleId: moduleIds[module] })
        const { row, allowed, without = () => false } = found
        const actor = createActor(lifecycleLogic(found.lifecycle), { input: row })
        const now = actor.getSnapshot()
        seen.add(pathOf(now.value))
        const shown = possibleEvents(now, { role }).filter((event) => !without(event))
        if (shown.toSorted().join() !== allowed.toSorted().join())
          differing.push({ at, role, state: now.value, context: now.context, shown, allowed })
      }
    }
    expect(differing).toEqual([])
    expect([...seen].toSorted()).toEqual(statesOf(lifecycle.machine.root).toSorted())
  })
})

/** Where a chart stands, in the words of its lifecycle. */
function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner]) => (inner ? `${outer}.${pathOf(inner)}` : outer))
    .join()
}

/** Every state of a chart in the words of its lifecycle: `Waiting.called`. */
function statesOf(node: AnyStateNode): string[] {
  const inner = Object.values(node.states)
  return inner.length === 0 ? [node.path.join('.')] : inner.flatMap(statesOf)
}
