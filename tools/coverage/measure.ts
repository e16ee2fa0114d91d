import type { AnyStateMachine } from 'xstate'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { machines } from '../catalogue/machines.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import { historyFollower } from './follow-history.ts'
import { stepFollower } from './follow-steps.ts'
import type { Note } from './note.ts'
import { outOfReach } from './out-of-reach.ts'
import { pairsOf } from './pairs.ts'
import { nothingSeen, tell } from './seen.ts'

/** A number of items out of all. */
export type Share = { taken: number; all: number }

export type Measured = {
  name: string
  title: string
  machine: AnyStateMachine
  isLifecycle: boolean
  /** Whether the run included it: machines outside of the run have no missed transitions. */
  isPart: boolean
  arrows: readonly Arrow[]
  /** The transitions taken, each with the tests that took it. */
  taken: ReadonlyMap<string, ReadonlySet<string>>
  /** Transitions whose guard refused, each with the tests. */
  refused: ReadonlyMap<string, ReadonlySet<string>>
  /** Transitions that can't be taken in a browser or over HTTP, with the reason. */
  outOfReach: ReadonlyMap<string, string>
  missed: readonly string[]
  /** Of the reachable ones. */
  percent: number
  pairs: Share
  /** Guards that returned both true and false. */
  guards: Share & { oneSided: readonly string[] }
  /**
   * For a lifecycle whose paths were executed on its screens: how many transitions a person can
   * take, and which were not taken there.
   */
  atScreens: { all: number; missed: readonly string[] } | undefined
}
export type Coverage = {
  machines: readonly Measured[]
  /** Moves in a history that no chart explains, with their tests. */
  unexplained: ReadonlyMap<string, ReadonlySet<string>>
}

/** What was run: the tests of all machines, those of the lifecycles, or named files. */
type Run = 'all' | 'lifecycles' | 'some files'

/**
 * The coverage of each machine: the app's own from notes of browsers, lifecycles from histories of
 * servers. Named files count only for machines that they covered.
 */
export function measure(notes: readonly Note[], run: Run = 'some files'): Coverage {
  const seen = nothingSeen()
  const charts = machines.map((one) => ({ ...one, arrows: arrowsOf(one.machine) }))
  const history = historyFollower(charts, seen)
  const takeStep = stepFollower(charts, seen)
  const walked = new Set<string>()
  for (const one of notes) {
    if ('step' in one) takeStep(one.step, one.test)
    else if ('row' in one) history.follow(one.row, one.test)
    else if ('refused' in one) history.refuse(one.refused, one.test)
    else if ('came' in one) tell(seen.taken, one.came, one.test)
    else if ('saidNo' in one) tell(seen.refused, one.saidNo, one.test)
    else walked.add(one.walked)
  }
  const measured = charts.map(({ name, title, machine, lifecycle, arrows }) => {
    const ids = arrows.map(({ id }) => id)
    const own = new Map(ids.flatMap((id) => entryOf(seen.taken, id)))
    const reasons = new Map(Object.entries(outOfReach).filter(([id]) => ids.includes(id)))
    const missed = ids.filter((id) => !own.has(id) && !reasons.has(id))
    const within = ids.length - [...reasons.keys()].filter((id) => !own.has(id)).length
    const pairs = pairsOf(machine, arrows)
    const guarded = arrows.filter(({ guards }) => guards.length > 0).map(({ id }) => id)
    const oneSided = guarded.filter((id) => !own.has(id) || !seen.refused.has(id))
    const isSeen = ids.some((id) => own.has(id) || seen.refused.has(id))
    return {
      name,
      title,
      machine,
      isLifecycle: lifecycle !== undefined,
      isPart: isSeen || run === 'all' || (run === 'lifecycles' && lifecycle !== undefined),
      arrows,
      taken: own,
      refused: new Map(ids.flatMap((id) => entryOf(seen.refused, id))),
      outOfReach: reasons,
      missed,
      percent: ((within - missed.length) / within) * 100,
      pairs: { taken: pairs.filter((pair) => seen.pairs.has(pair)).length, all: pairs.length },
      guards: { taken: guarded.length - oneSided.length, all: guarded.length, oneSided },
      atScreens: lifecycle && atScreens(arrows, walked),
    }
  })
  return { machines: measured, unexplained: history.unexplained }
}

const people: readonly string[] = ['business', 'staff', 'guest']

function atScreens(arrows: readonly Arrow[], walked: ReadonlySet<string>): Measured['atScreens'] {
  if (!arrows.some(({ id }) => walked.has(id))) return undefined
  const ofPeople = arrows.filter((arrow) => roles(arrow).some((role) => people.includes(role)))
  return {
    all: ofPeople.length,
    missed: ofPeople.flatMap(({ id }) => (walked.has(id) ? [] : [id])),
  }
}

function roles(arrow: Arrow): readonly string[] {
  return ruleOfArrow(arrow).roles
}

function entryOf(
  seen: ReadonlyMap<string, ReadonlySet<string>>,
  id: string,
): [string, ReadonlySet<string>][] {
  const tests = seen.get(id)
  return tests ? [[id, tests]] : []
}
