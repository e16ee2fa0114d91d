import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate'
import { closedWith } from './closed.ts'
import { type Run, type Stage, staged, type Timer, waiting } from './execute.ts'
import type { ExploreOptions, Path } from './explore.ts'
import { fingerprint } from './observe.ts'
import { type GuardRecord, type Need, type Recorder, recorderOf } from './recorder.ts'
import { arrowId } from './transitions.ts'
import { trialsOf } from './trials.ts'
import { stateWords } from './words.ts'

export type SurveyOptions = Partial<ExploreOptions> & {
  /** How many contexts of one state are tried without finding anything new; default: 64. */
  patience?: number
}

/** What a machine does, and what is missing to do the rest. */
export type Survey = {
  /** One run for every edge between situations, shortest first. */
  runs: readonly Run[]
  /** Paths whose last event the machine does not accept. */
  refused: readonly Path[]
  needs: readonly Need[]
  guards: ReadonlyMap<string, GuardRecord>
  /** Errors that the machine threw, with their place. */
  faults: readonly Fault[]
  /** The ids of the states that were entered. */
  entered: ReadonlySet<string>
  /** The keys of the context that distinguish situations. */
  keys: readonly string[]
  /** Why the exploration ended early. */
  cut?: string
}
export type Fault = { after: readonly string[]; event?: string; message: string }

type Situation = { path: Path; sent: readonly EventObject[]; input: unknown }

/**
 * Explores any machine with real actors whose children, timers and effects are isolated, without
 * configuration. Given options (`events`, `inputs`, `outcomes`) replace the defaults.
 */
export function survey(machine: AnyStateMachine, options: SurveyOptions = {}): Survey {
  const recorder = recorderOf(machine)
  const closed = closedWith(machine, recorder.wiring)
  for (;;) {
    const keys = recorder.keys()
    const found = walk({ machine, closed, recorder, options, keys })
    if (options.distinguish || recorder.keys().length === keys.length)
      return { ...found, needs: recorder.needs(), guards: recorder.guards, keys }
  }
}

type Walk = {
  machine: AnyStateMachine
  closed: AnyStateMachine
  recorder: Recorder
  options: SurveyOptions
  keys: readonly string[]
}
type Found = Pick<Survey, 'runs' | 'refused' | 'faults' | 'entered' | 'cut'>

function walk({ machine, closed, recorder, options, keys }: Walk): Found {
  const notes = new Notes(keys, options)
  const trialsIn = trialsOf(machine, recorder, options)
  const arrive = (stage: Stage, situation: Situation): void => {
    const offers = (): string[] => trialsIn(stage).flatMap(({ sent }) => takenBy(stage, sent))
    notes.arrive(stage, situation, offers)
  }
  for (const { input, sent } of inputsOf(recorder, options)) {
    const stage = staged(closed, sent)
    const { value, error, status }: AnyMachineSnapshot = stage.actor.getSnapshot()
    const path = { input, start: value, steps: [] }
    if (status === 'error') {
      recorder.failing(() => void staged(closed, recorder.standIn('input')))
      notes.fail(path, undefined, error)
    } else arrive(stage, { path, sent: [], input: sent })
    stage.actor.stop()
  }
  for (let at = notes.queue.shift(); at; at = notes.queue.shift()) {
    const { path, sent, input } = at
    const here = replayed(closed, at)
    const trials = trialsIn(here)
    here.actor.stop()
    for (const trial of trials) {
      const stage = replayed(closed, at)
      const extended = (): Path => {
        const { value }: AnyMachineSnapshot = stage.actor.getSnapshot()
        return { ...path, steps: [...path.steps, { event: trial.event, value }] }
      }
      if (!sameValue(stage, path)) {
        notes.fail(path, undefined, 'it did something else the second time: is there chance in it?')
        break
      }
      try {
        if (isOffered(stage, trial.sent)) {
          stage.happen(trial.sent)
          const { status, error }: AnyMachineSnapshot = stage.actor.getSnapshot()
          if (status === 'error') throw error
          arrive(stage, { path: extended(), sent: [...sent, trial.sent], input })
        } else if (isWaitedFor(stage, trial.event.type)) notes.refused.push(extended())
      } catch (error) {
        const { probe } = trial
        if (probe) recorder.failing(() => tryOut(replayed(closed, at), probe()))
        notes.fail(path, trial.event.type, error)
      }
      stage.actor.stop()
    }
  }
  return notes.found()
}

/** The findings so far, and the situations to continue from. */
class Notes {
  readonly queue: Situation[] = []
  readonly refused: Path[] = []
  readonly #runs: Run[] = []
  readonly #faults = new Map<string, Fault>()
  readonly #entered = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #groups = new Map<string, number>()
  readonly #patience: number
  readonly #most: number
  readonly #distinguish: (context: unknown) => unknown
  #cut: string | undefined

  constructor(keys: readonly string[], options: SurveyOptions) {
    this.#patience = options.patience ?? 64
    this.#most = options.maxSituations ?? 2_000
    this.#distinguish = options.distinguish ?? ((context) => picked(context, keys))
  }

  /** Records an edge, and continues from its end if that is new. */
  arrive(stage: Stage, situation: Situation, offers: () => string[]): void {
    const { taken, effects } = stage
    const snapshot: AnyMachineSnapshot = stage.actor.getSnapshot()
    const { value, status, context, _nodes } = snapshot
    this.#runs.push({
      path: situation.path,
      taken,
      effects,
      snapshot,
      elapsedMs: stage.clock.now(),
    })
    for (const { id } of _nodes) this.#entered.add(id)
    const place = [value, status, historyOf(snapshot)]
    const key = fingerprint([place, this.#distinguish(context), clocksOf(stage.timers())])
    if (this.#seen.has(key) || status !== 'active') return
    this.#seen.add(key)
    const group = fingerprint([place, offers()])
    const count = (this.#groups.get(group) ?? 0) + 1
    this.#groups.set(group, count)
    if (count > this.#patience)
      this.#cut ??= `${stateWords(value)} was left after ${this.#patience} contexts`
    else if (this.#seen.size > this.#most) this.#cut ??= `ended after ${this.#most} situations`
    else this.queue.push(situation)
  }

  fail(path: Path, event: string | undefined, error: unknown): void {
    const message = rootCause(error)
    const key = `${event} ${message}`
    if (!this.#faults.has(key))
      this.#faults.set(key, { after: path.steps.map((step) => step.event.type), event, message })
  }

  found(): Found {
    return {
      runs: this.#runs,
      refused: this.refused,
      faults: [...this.#faults.values()],
      entered: this.#entered,
      cut: this.#cut,
    }
  }
}

function replayed(closed: AnyStateMachine, { input, sent }: Situation): Stage {
  const stage = staged(closed, input)
  for (const event of sent) stage.happen(event)
  return stage
}

function sameValue(stage: Stage, { start, steps }: Path): boolean {
  const expected: StateValue = steps.at(-1)?.value ?? start
  return fingerprint(stage.actor.getSnapshot().value) === fingerprint(expected)
}

function tryOut(stage: Stage, event: EventObject): void {
  if (isOffered(stage, event)) stage.happen(event)
  stage.actor.stop()
}

/** Time always passes; everything else needs a transition. */
function isOffered(stage: Stage, event: EventObject): boolean {
  if (event.type === waiting || event.type.startsWith('xstate.after.')) return true
  const snapshot: AnyMachineSnapshot = stage.actor.getSnapshot()
  return snapshot.machine.getTransitionData(snapshot, event).length > 0
}

/** External events count; an actor's result only if guards depend on it. */
function isWaitedFor(stage: Stage, type: string): boolean {
  const { _nodes }: AnyMachineSnapshot = stage.actor.getSnapshot()
  return !type.startsWith('xstate.') || _nodes.some((node) => node.ownEvents.includes(type))
}

function takenBy(stage: Stage, event: EventObject): string[] {
  const snapshot: AnyMachineSnapshot = stage.actor.getSnapshot()
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(arrowId)
  } catch {
    return [`${event.type} fails`]
  }
}

function inputsOf(
  recorder: Recorder,
  { inputs }: SurveyOptions,
): { input: unknown; sent: unknown }[] {
  return inputs
    ? inputs.map((input) => ({
        input,
        sent: typeof input === 'object' && input !== null ? recorder.ask('input', input) : input,
      }))
    : [{ input: {}, sent: recorder.ask('input', {}) }]
}

function picked(context: unknown, keys: readonly string[]): unknown {
  return keys.map((key) => (context as Readonly<Record<string, unknown>>)[key])
}

/** With several timers their order matters. */
function clocksOf(timers: readonly Timer[]): unknown {
  return timers.length > 1 ? timers.map(({ event, dueMs }) => [event.type, dueMs]) : []
}

function historyOf({ historyValue }: AnyMachineSnapshot): unknown {
  return Object.entries(historyValue).map(([id, nodes]) => [
    id,
    (nodes as { id: string }[]).map((node) => node.id),
  ])
}

/** XState wraps the error of a guard in its own message; the last line is the guard's. */
function rootCause(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (
    message
      .split('\n')
      .at(-1)
      ?.replace(/^\w*Error: /, '') ?? message
  )
}
