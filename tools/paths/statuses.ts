import { type EventObject, initialTransition, transition } from 'xstate'
import { possibleEvents, type Step } from '#kit/explore.ts'
import type { Scenario } from '#kit/plan.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { type About, idOf, startOf, stepsOf } from './scenarios.ts'
import { walk, type Walk } from './walks.ts'

/**
 * Every status that concerns the session (specification, section 8), and no answer at all: three of
 * them sign out, the others never do.
 */
const statuses = [400, 401, 500, 403, 404, 409, 422, 429, 503, undefined] as const
const failedCall = 'session.call-failed'

/** A call that fails with each status while a user is signed in; only for the session machine. */
export function statusWalks(one: Catalogued): Walk[] {
  const known = one.options.events.find(({ type }) => type === failedCall)
  const input = one.options.inputs?.find((given) => given !== undefined)
  if (!known || input === undefined) return []
  return statuses.map((status) => {
    const event: EventObject & { status: number | undefined } = { ...known, status }
    return walkAfter(one, input, event)
  })
}

/** The scenarios of these walks: the user is signed out, or nothing happens. */
export function statusScenarios(about: About): Scenario[] {
  return statusWalks(about.one).map((walked) => {
    const { path } = walked
    const [first] = path.steps
    if (!first) throw new RangeError('a walk without its call')
    const { event, value } = first
    const status = (event as { status?: number }).status
    return {
      id: idOf(about, walked, ['negative']),
      title: about.words.title(path.start, event, path.steps.at(-1)?.value ?? value),
      tags: ['negative', ...(status === undefined ? [] : [String(status)])],
      start: startOf(about, walked),
      steps: stepsOf(about, walked, () => true),
    }
  })
}

/** The call fails; if that signs out, the server answers the sign-out. */
function walkAfter({ machine, options }: Catalogued, input: unknown, event: EventObject): Walk {
  const [before] = initialTransition(machine, input)
  const [failed] = transition(machine, before, event)
  const steps: Step[] = [{ event, value: failed.value }]
  if (JSON.stringify(failed.value) !== JSON.stringify(before.value)) {
    const answer = possibleEvents(failed, { ...options, events: [] }).find(({ type }) =>
      type.startsWith('xstate.done.'),
    )
    if (answer) {
      const [after] = transition(machine, failed, answer)
      steps.push({ event: answer, value: after.value })
    }
  }
  return walk(machine, { input, start: before.value, steps })
}
