import type { StateValue } from 'xstate'
import type { Path, Step } from './explore.ts'

/**
 * A session of one actor, saved by the inspector: a path with the machine's id and the transitions
 * taken.
 */
export type Recorded = Path & { machine: string; taken: readonly string[] }

/**
 * Reads a saved session. Errors of actors are revived, because machines check their class. @throws
 * for other text
 */
export function readRecorded(text: string): Recorded {
  const { machine, input, start, steps, taken } = JSON.parse(text, (_, value) =>
    isSavedError(value) ? revived(value) : value,
  ) as Partial<Recorded>
  if (
    typeof machine !== 'string' ||
    !isStateValue(start) ||
    !Array.isArray(steps) ||
    !Array.isArray(taken)
  )
    throw new TypeError('this is no recorded path')
  for (const { event, value, ms = 0 } of steps as Partial<Step>[]) {
    if (typeof ms !== 'number') throw new TypeError('a step of the recorded path has no valid time')
    if (typeof event?.type !== 'string' || !isStateValue(value))
      throw new TypeError('a step of the recorded path has no event or no state')
  }
  return { machine, input, start, steps, taken }
}

function isSavedError(value: unknown): value is { isError: true; message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isError' in value &&
    value.isError === true &&
    'message' in value
  )
}

function revived({ message, ...rest }: { isError: true; message: string }): Error {
  return Object.assign(new Error(message), rest)
}

function isStateValue(value: unknown): value is StateValue {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}
