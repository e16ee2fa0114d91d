import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import { conditionWords } from '../catalogue/conditions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { execute, type Run } from '#kit/execute.ts'
import { explore, type ExploreOptions, type Path } from '#kit/explore.ts'
import { exportPaths, type Wording } from '#kit/export.ts'
import { select } from '#kit/select.ts'
import { type Arrow, arrowId, arrowsOf } from '#kit/transitions.ts'
import { stateWords } from '#kit/words.ts'
import type { PathOptions } from './options.ts'

export type WrittenPaths = { text: string; summary: string; isComplete: boolean }

/**
 * The requested paths, walked by the machine itself, with their coverage. @throws when the role can
 * cause nothing here
 */
export function pathsOf({
  machine: { name, machine, lifecycle, options },
  role,
  strategy,
  format,
}: PathOptions): WrittenPaths {
  const wanted = arrowsOf(machine).filter(
    (arrow) => role === undefined || ruleOfArrow(arrow).roles.includes(role),
  )
  if (wanted.length === 0) throw new Error(`no transition of ${name} is for ${role}`)

  const runs = explore(machine, ownFirst(options, role))
    .filter(({ steps }) => role === undefined || roleIn(steps.at(-1)?.event) === role)
    .map((path) => execute(machine, path))
    .map((run) => (role === undefined ? run : { ...run, taken: takenBy(machine, run.path, role) }))
  const chosen =
    strategy === 'all' ? runs.filter(({ path }) => path.steps.length > 0) : select(runs)
  const paths = chosen.map(({ path }) => path)
  const { taken, missed } = reach(wanted, chosen)
  return {
    text: exportPaths(machine, paths, format, lifecycle ? lifecycleWording(machine, role) : {}),
    summary:
      `${name}: ${paths.length} ${paths.length === 1 ? 'path takes' : 'paths take'} ${taken} ` +
      `of ${wanted.length} transitions${role ? ` that are for ${role}` : ''} (` +
      `${Math.floor((taken / wanted.length) * 100)} %)` +
      `${missed.map((id) => `\nnot taken: ${id}`).join('')}`,
    isComplete: missed.length === 0,
  }
}

/** Prefers, of equally short paths, the one on which the role acts itself. */
function ownFirst(options: ExploreOptions, role: string | undefined): ExploreOptions {
  return {
    ...options,
    events: options.events.toSorted(
      (a, b) => Number(roleIn(b) === role) - Number(roleIn(a) === role),
    ),
  }
}

function reach(
  wanted: readonly Arrow[],
  runs: readonly Pick<Run, 'taken'>[],
): { taken: number; missed: string[] } {
  const ids = new Set(runs.flatMap((run) => run.taken))
  const missed = wanted.map(({ id }) => id).filter((id) => !ids.has(id))
  return { taken: wanted.length - missed.length, missed }
}

/** The transitions of a path that one role causes. */
function takenBy(machine: AnyStateMachine, path: Path, role: string): string[] {
  return steps(machine, path)
    .filter(({ event }) => roleIn(event) === role)
    .flatMap(({ ids }) => ids)
}

/** Each step with its transitions. A lifecycle's facts do not change, so its state is enough. */
function steps(
  machine: AnyStateMachine,
  { input, start, steps: taken }: Path,
): { event: EventObject; ids: string[] }[] {
  const context = { ...(input as object) }
  const idsAt = (value: StateValue, event: EventObject): string[] =>
    machine.getTransitionData(machine.resolveState({ value, context }), event).map(arrowId)
  return taken.map(({ event }, index) => ({
    event,
    ids: idsAt(taken[index - 1]?.value ?? start, event),
  }))
}

/** A lifecycle in a tester's words: who does what, and the preconditions. */
function lifecycleWording(machine: AnyStateMachine, role: string | undefined): Wording {
  const asked = new Map(arrowsOf(machine).map((arrow) => [arrow.id, ruleOfArrow(arrow).when]))
  return {
    start: (path) => {
      const conditions = new Set(
        steps(machine, path).flatMap(({ ids }) => ids.flatMap((id) => asked.get(id) ?? [])),
      )
      return [stateWords(path.start), ...[...conditions].map(conditionWords)].join('; ')
    },
    doing: (event) => `the ${roleIn(event)} sends ${event.type}`,
    isGiven: (event) => role !== undefined && roleIn(event) !== role,
  }
}

function roleIn(event: EventObject | undefined): string | undefined {
  return (event as { by?: { role?: string } } | undefined)?.by?.role
}
