import type { Endpoint } from '#contract/endpoint.ts'
import type { Offline } from '../offline/open-offline.ts'
import { Failure } from '../services/failure.ts'
import type { Arrived } from '../services/arrived.ts'
import type { Call } from '../services/http.ts'

type Answered = readonly [
  endpoint: Endpoint,
  input: unknown,
  output: unknown,
  askerId: string | undefined,
]

/** How many early answers are buffered until the database is ready. */
const MOST_HELD = 20

type Parts = {
  start(): Promise<Offline>
  /** The id of the signed-in user. */
  asker(): string | undefined
}

type LateOffline = {
  call: Call
  /** Like the original; early answers are stored too. */
  arrived: Arrived
  /** Loads and starts it once; later calls return the same promise. */
  open(): Promise<Offline>
}

/** API calls that gain offline support after the first paint, or when the first call fails. */
export function createLateOffline(
  call: Call,
  arrived: Arrived,
  { start, asker }: Parts,
): LateOffline {
  let offline: Offline | undefined
  let starting: Promise<Offline> | undefined
  const held: Answered[] = []

  const open = (): Promise<Offline> =>
    (starting ??= start().then(
      (started) => {
        for (const answer of held.splice(0)) started.note(...answer)
        offline = started
        return started
      },
      (error: unknown) => {
        starting = undefined
        throw error
      },
    ))

  const note = (...answer: Answered): void => {
    if (offline) offline.note(...answer)
    else if (held.length < MOST_HELD) held.push(answer)
  }

  return {
    open,
    arrived(endpoint, input) {
      const output = arrived(endpoint, input)
      if (output !== undefined) note(endpoint, input, output, asker())
      return output
    },
    async call(endpoint, input, options = {}) {
      if (offline) return offline.call(endpoint, input, options)
      const askerId = asker()
      try {
        const output = await call(endpoint, input, options)
        note(endpoint, input, output, askerId)
        return output
      } catch (failure) {
        if (!(failure instanceof Failure) || failure.kind !== 'network') throw failure
        const found = await open().catch(() => undefined)
        if (!found) throw failure
        return found.recover(endpoint, input, options, failure)
      }
    },
  }
}
