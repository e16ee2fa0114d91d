import { fileURLToPath } from 'node:url'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { lifecycles } from '#lifecycles/registry.ts'
import { type Actor, type Facts, whyNot } from '#lifecycles/rule.ts'
import { ruleOfArrow } from '../../tools/catalogue/lifecycle-cases.ts'
import { arrowsOf } from '#kit/transitions.ts'

type Asked = EventObject & { by: Actor }

/**
 * While coverage is measured: tells of each transition of a lifecycle whose guard said no when the
 * server of this process asked, for a move that it refused or a button that it did not offer.
 * Each once; a chart that a test asks tells nothing.
 */
export function hearGuards(tell: (arrow: string) => void): void {
  const told = new Set<string>()
  for (const { machine } of lifecycles) {
    const arrows = Map.groupBy(arrowsOf(machine), ({ event }) => event)
    const ask = machine.getTransitionData
    machine.getTransitionData = function asked(now: AnyMachineSnapshot, event: Asked) {
      const no = (arrows.get(event.type) ?? []).filter(
        (arrow) =>
          now._nodes.some(({ id }) => id === arrow.source) &&
          whyNot(ruleOfArrow(arrow), now.context as Facts, event.by) !== undefined,
      )
      const fresh = no.filter(({ id }) => !told.has(id))
      if (fresh.length > 0 && isServerAsking())
        for (const { id } of fresh) {
          told.add(id)
          tell(id)
        }
      return ask.call(this, now, event)
    }
  }
}

const server = fileURLToPath(new URL('../../server/', import.meta.url))

/** Whether a function of the server is behind this call. */
function isServerAsking(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const { stack = '' } = new Error('asked')
  Error.stackTraceLimit = stackTraceLimit
  return stack.includes(server)
}
