import { type EventObject, type StateValue, transition } from 'xstate'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { moveMachine } from '../../src/machines/screen/move.ts'
import { execute, type Run } from '#kit/execute.ts'
import { explore } from '#kit/explore.ts'
import { select } from '#kit/select.ts'

/**
 * What a person presses in a list of postings: `publish` goes at once, `archive` asks for a yes,
 * and `undo` closes again what was published.
 */
export type Pressed = 'publish' | 'archive' | 'undo'
/**
 * What happens to a call: done; done, but the answer is lost; never arrived; refused, since
 * somebody else has changed the record.
 */
export type Fate = 'done' | 'unheard' | 'unreached' | 'refused'
/** One step at the screen; the state is where the machine stands afterwards. */
export type ScreenStep = { state: StateValue } & (
  | { do: 'press'; what: Pressed; isAgain: boolean }
  | { do: 'confirm' | 'cancel' }
  | { do: 'answer'; fate: Fate }
)
export type ScreenPath = { title: string; first: Pressed; steps: readonly ScreenStep[] }

type Row = { id: string; version: number }
type Move = { event: string }
const row: Row = { id: 'a', version: 1 }
const moves = {
  publish: { event: 'job.publish' },
  archive: { event: 'job.archive' },
  undo: { event: 'job.close' },
} as const satisfies Record<Pressed, Move>
const refused = Object.assign(new Error('refused'), { kind: 'refused', status: 409, errors: [] })
const lost = Object.assign(new Error('lost'), { kind: 'network' })
const asked = Object.values(jobPostingLifecycle.asks)[0]
const answered = { row: { id: 'a', version: 2 } }

/**
 * The paths of the machine of one move that a list of postings can take. What is asked stands in
 * the lifecycle, so looking for it never fails there.
 */
export function movePaths({ isSample }: { isSample: boolean }): ScreenPath[] {
  const machine = moveMachine<Row, Move>()
  const runs = explore(machine, {
    inputs: (['publish', 'archive', 'undo'] as const).map((one) => ({
      row,
      move: moves[one],
      isSure: one === 'undo',
      newKey: () => 'k',
    })),
    events: [
      ...Object.values(moves).map((move) => ({ type: 'move.press', row, move })),
      { type: 'move.confirm', details: {} },
      { type: 'move.cancel' },
    ] as EventObject[],
    outcomes: {
      loadQuestion: [{ output: undefined }, { output: asked }],
      send: [{ output: answered }, { error: refused }, { error: lost }],
    },
    distinguish: (context) => (context as { move: Move }).move,
  }).map((path) => execute(machine, path))
  const possible = runs.filter(isPossible)
  const chosen = isSample ? select(possible) : withoutBeginnings(possible)
  return chosen.map((run) => pathOf(toItsEnd(machine, run)))
}

/** Goes on until the move has ended: the same once more, a yes, and what is sent is done. */
function toItsEnd(machine: ReturnType<typeof moveMachine<Row, Move>>, run: Run): Run {
  const next = nextOf(run.snapshot)
  if (!next) return run
  const [snapshot] = transition(machine, run.snapshot, next as never)
  const steps = [...run.path.steps, { event: next, value: snapshot.value }]
  return toItsEnd(machine, { ...run, snapshot, path: { ...run.path, steps } })
}

function nextOf(now: Run['snapshot']): EventObject | undefined {
  if (now.status !== 'active') return undefined
  const { move } = now.context as { move: Move }
  const done = (id: string, output?: unknown) =>
    ({ type: `xstate.done.actor.${id}`, actorId: id, output }) as EventObject
  if (now.matches('sending')) return done('send', answered)
  if (now.matches('lost')) return { type: 'move.press', row, move } as EventObject
  if (now.matches({ asking: 'reloading' })) return done('reloadQuestion', asked)
  if (now.matches('asking')) return { type: 'move.confirm', details: {} } as EventObject
  return done('loadQuestion', move.event in jobPostingLifecycle.asks ? asked : undefined)
}

type Told = EventObject & { output?: unknown; error?: unknown; move?: Move }

/** The move under way is asked about where its lifecycle asks, and only a person's own is again. */
function isPossible({ path }: Run): boolean {
  let pressed = (path.input as { move: Move }).move.event
  const first = pressed
  return path.steps.every(({ event }) => {
    const { type, output, move } = event as Told
    if (type === 'move.press' && move) {
      // Only what the row still offers, or the same once more.
      if (move.event !== first && (first === moves.undo.event || move.event === moves.undo.event))
        return false
      pressed = move.event
    }
    if (!isQuestion(type)) return true
    return (output !== undefined) === pressed in jobPostingLifecycle.asks
  })
}

function pathOf({ path }: Run): ScreenPath {
  const first = pressedBy((path.input as { move: Move }).move)
  let last = first
  const steps = path.steps.reduce<ScreenStep[]>((before, { event, value: state }, at) => {
    const { type, move } = event as Told
    // The question is answered at once: nobody sees the state before.
    if (isQuestion(type))
      return before.map((step, index) => (index === before.length - 1 ? { ...step, state } : step))
    if (type === 'move.press' && move) {
      const what = pressedBy(move)
      const isAgain = what === last
      last = what
      return [...before, { do: 'press', what, isAgain, state }]
    }
    if (type === 'move.confirm') return [...before, { do: 'confirm', state }]
    if (type === 'move.cancel') return [...before, { do: 'cancel', state }]
    const later = path.steps.slice(at + 1).map((next) => next.event as Told)
    const fate = fateOf(event as Told, later, moves[last])
    return fate ? [...before, { do: 'answer', fate, state }] : before
  }, [])
  const told = steps.map((step) =>
    step.do === 'answer' ? step.fate : step.do === 'press' ? `press ${step.what}` : step.do,
  )
  return { title: [first, ...told].join(', '), first, steps }
}

function pressedBy({ event }: Move): Pressed {
  const found = (['publish', 'archive', 'undo'] as const).find((one) => moves[one].event === event)
  if (!found) throw new Error(`nobody presses ${event}`)
  return found
}

/** A call whose answer is lost has arrived where the same, sent again, is then answered as done. */
function fateOf(
  { type, error }: Told,
  later: readonly Told[],
  { event: sent }: Move,
): Fate | undefined {
  if (type === 'xstate.done.actor.send') return 'done'
  if (type !== 'xstate.error.actor.send') return undefined
  if (error === refused) return 'refused'
  const next = later.find(({ type: one }) => /^xstate\.(done|error)\.actor\.send$/.test(one))
  const isSame = later.every(({ move }) => move === undefined || move.event === sent)
  return isSame && next?.type === 'xstate.done.actor.send' ? 'unheard' : 'unreached'
}

/** Paths that are not the beginning of another. */
function withoutBeginnings(runs: readonly Run[]): Run[] {
  const told = ({ path }: Run) => JSON.stringify([path.input, ...path.steps]).slice(0, -1)
  return runs.filter(
    (run) => !runs.some((other) => other !== run && told(other).startsWith(`${told(run)},`)),
  )
}

/** Whether the event answers what must be asked first. */
function isQuestion(type: string): boolean {
  return /^xstate\.done\.actor\.(?:load|reload)Question$/.test(type)
}
