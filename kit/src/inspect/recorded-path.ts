import type { AnyEventObject, StateValue } from 'xstate'
import { isStep } from './watch.ts'
import type { Entry, StepEntry } from './protocol.ts'

/**
 * A session of one actor as a test case for the model kit: its start, the events, the state after
 * each, and the time since the previous one.
 */
export type RecordedPath = {
  machine: string
  input: unknown
  start: StateValue
  steps: { event: AnyEventObject; value: StateValue; ms: number }[]
  taken: string[]
}

/**
 * The recorded steps of an actor since its last start. Undefined if the start was not recorded,
 * because a test needs it.
 */
export function recordedPath(
  entries: readonly Entry[],
  actorId: string,
  machine: string,
): RecordedPath | undefined {
  const steps = entries.filter(isStep).filter(({ sessionId }) => sessionId === actorId)
  const from = steps.findLastIndex(({ event }) => event.type === 'xstate.init')
  const [start, ...rest] = from < 0 ? [] : steps.slice(from)
  if (start?.snapshot.value === undefined) return undefined
  const done = rest.filter(isLived)
  return {
    machine,
    input: start.event.input,
    start: start.snapshot.value,
    steps: done.map(({ event, snapshot, createdAt }, index) => ({
      event,
      value: snapshot.value,
      ms: Number(createdAt) - Number((done[index - 1] ?? start).createdAt),
    })),
    taken: [start, ...done].flatMap(({ taken }) => taken ?? []),
  }
}

/** The stop at the end of the recording is not a step of the machine. */
function isLived(step: StepEntry): step is StepEntry & { snapshot: { value: StateValue } } {
  return step.event.type !== 'xstate.stop' && step.snapshot.value !== undefined
}
