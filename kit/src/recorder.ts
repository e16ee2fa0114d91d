import type { AnyStateMachine } from 'xstate'
import type { Wiring } from './rewire.ts'
import { observed, standIn, watched } from './observe.ts'

/** A missing value that a machine reads: a payload, an input, an output. */
export type Need = {
  /** Its owner: `CHANGE`, `input`, `output of load`. */
  of: string
  keys: readonly string[]
  /** The names of the guards and actions, or the place of an unnamed one. */
  readBy: readonly string[]
  /** Whether something failed without it. */
  isFatal: boolean
}

/** How often a guard returned true and false, and what it read. */
export type GuardRecord = Readonly<Omit<GuardNotes, 'reads'>> & { reads: ReadonlySet<string> }

type GuardNotes = {
  yes: number
  no: number
  failed?: string
  /** It has returned true and false for the same question. */
  isFickle?: boolean
  reads: Set<string>
}
type NeedNotes = { keys: Set<string>; readBy: Set<string>; isFatal: boolean }

/** Records what the functions of a machine read and return. */
export type Recorder = ReturnType<typeof recorderOf>

/** A recorder, with the wiring that connects it to a machine. */
export function recorderOf(machine: AnyStateMachine) {
  const needs = new Map<string, NeedNotes>()
  const guards = new Map<string, GuardNotes>()
  const deciding = new Set<string>()
  const computations = new Map<string, { reads: Set<string>; writes: Set<string> }>()
  const working: string[] = []
  let isFailing = false

  const missing = (of: string) => (path: string) => {
    const found = needs.get(of) ?? { keys: new Set(), readBy: new Set(), isFatal: false }
    needs.set(of, found)
    found.keys.add(path)
    found.readBy.add(working.at(-1) ?? '')
    found.isFatal ||= isFailing
  }
  const named = <Answer>(name: string, work: () => Answer): Answer => {
    working.push(name)
    try {
      return work()
    } finally {
      working.pop()
    }
  }
  const contextOf = (args: Readonly<Record<string, unknown>>, reads: (key: string) => void) =>
    typeof args['context'] === 'object' && args['context'] !== null
      ? { ...args, context: watched(args['context'], reads) }
      : args

  const wiring: Pick<Wiring, 'guard' | 'compute'> = {
    guard: (check, at) => (args, params) => {
      const notes = guards.get(at) ?? { yes: 0, no: 0, reads: new Set() }
      guards.set(at, notes)
      const read = (key: string): void => {
        notes.reads.add(key)
        deciding.add(key)
      }
      try {
        const ask = () => Boolean(named(at, () => check(contextOf(args, read), params)))
        const answer = ask()
        if (ask() !== answer) notes.isFickle = true
        notes[answer ? 'yes' : 'no'] += 1
        return answer
      } catch (error) {
        notes.failed = error instanceof Error ? error.message : String(error)
        throw error
      }
    },
    compute: (work, at, key) => (args, params) => {
      const place = key === undefined ? at : `${at} ${key}`
      const notes = computations.get(place) ?? { reads: new Set(), writes: new Set() }
      computations.set(place, notes)
      const answer = named(at, () =>
        work(
          contextOf(args, (key) => void notes.reads.add(key)),
          params,
        ),
      )
      const written = key === undefined ? Object.keys(Object(answer) as object) : [key]
      for (const one of written) notes.writes.add(one)
      return answer
    },
  }

  return {
    wiring,
    guards: guards as ReadonlyMap<string, GuardRecord>,
    /** A missing value for a machine to read. */
    ask: <Value extends object>(of: string, value: Value): Value => observed(value, missing(of)),
    askInstance: missing,
    isAsked: (of: string): boolean => needs.has(of),
    /** While something fails without a value: a placeholder that reports further reads. */
    standIn: (of: string): object => standIn(missing(of)),
    /** Executes something that fails without missing values. */
    failing: (work: () => void): void => {
      isFailing = true
      try {
        work()
      } catch {
        // It fails even with placeholders; its reads until then are recorded.
        return
      } finally {
        isFailing = false
      }
    },
    /** The keys of the context that decide which transitions are taken, as far as known. */
    keys: (): string[] => decidingKeys(deciding, [...computations.values()]),
    needs: (): Need[] =>
      [...needs].map(([of, { keys, readBy, isFatal }]) => ({
        of,
        keys: innermost(keys),
        readBy: [...readBy].map((at) => placeWords(machine, at)),
        isFatal,
      })),
  }
}

/** The keys that decisions read, and those from which these are computed. */
function decidingKeys(
  decided: ReadonlySet<string>,
  computations: readonly { reads: ReadonlySet<string>; writes: ReadonlySet<string> }[],
): string[] {
  // What an action enqueues depends on what it reads.
  const keys = new Set(decided)
  for (const { reads, writes } of computations)
    if (writes.has('')) for (const key of reads) keys.add(key)
  for (let size = -1; size !== keys.size;) {
    size = keys.size
    for (const { reads, writes } of computations)
      if ([...writes].some((key) => keys.has(key))) for (const key of reads) keys.add(key)
  }
  return [...keys].toSorted()
}

/** `user.name` is more specific than `user`. */
function innermost(paths: ReadonlySet<string>): string[] {
  return [...paths].filter((path) => ![...paths].some((other) => other.startsWith(`${path}.`)))
}

/** The place of a function, without the machine's own name. */
function placeWords(machine: AnyStateMachine, at: string): string {
  return at.startsWith(`${machine.id}.`) ? at.slice(machine.id.length + 1) : at
}
