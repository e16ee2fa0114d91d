import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import type { Walked } from './all-paths.ts'
import { type ExploreOptions, keyOf, possibleEvents } from './explore.ts'

/** One transition of a machine, for properties. The first one of a walk has no event. */
export type Taken = {
  event: EventObject | undefined
  from: StateValue | undefined
  to: StateValue
  context: unknown
  tags: ReadonlySet<string>
  effects: readonly { type: string; params: unknown }[]
}

type Options = ExploreOptions & {
  /**
   * Contexts that may apply at any moment because the environment decides, not the machine; absent:
   * the machine's own context.
   */
  worlds?: readonly object[]
}

/** The walks of a machine with XState's pure `transition()`: nothing is executed. */
export function machineWalks(
  machine: AnyStateMachine,
  { worlds, ...options }: Options,
): Walked<AnyMachineSnapshot, Taken> {
  const inAnyWorld = (now: AnyMachineSnapshot): AnyMachineSnapshot[] =>
    worlds?.map((context) =>
      machine.resolveState({ value: now.value, historyValue: now.historyValue, context }),
    ) ?? [now]
  return {
    starts: (options.inputs ?? [undefined]).map((input) => {
      const [situation, effects] = initialTransition(machine, input)
      return { situation, moment: momentOf(situation, effects) }
    }),
    *next(situation) {
      for (const now of inAnyWorld(situation))
        for (const event of possibleEvents(now, options)) {
          if (!isKnown(now, event) || machine.getTransitionData(now, event).length === 0) continue
          const [after, effects] = transition(machine, now, event)
          yield { situation: after, moment: momentOf(after, effects, { event, from: now.value }) }
        }
    },
    keyOf: (situation) => keyOf(situation, worlds ? undefined : options.distinguish),
    ...(options.maxSituations !== undefined && { maxSituations: options.maxSituations }),
  }
}

/** A cheap check first, because most events are unknown in most states. */
function isKnown(now: AnyMachineSnapshot, { type }: EventObject): boolean {
  return now._nodes.some(({ ownEvents }) =>
    ownEvents.some((own) => own === type || own.endsWith('*')),
  )
}

function momentOf(
  { value, context, tags }: AnyMachineSnapshot,
  effects: readonly { type: string; params?: unknown }[],
  { event, from }: { event?: EventObject; from?: StateValue } = {},
): Taken {
  return {
    event,
    from,
    to: value,
    context,
    tags,
    effects: effects.map(({ type, params }) => ({ type, params })),
  }
}
