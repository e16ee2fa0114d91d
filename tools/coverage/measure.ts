import type { AnyStateMachine } from 'xstate'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { machines } from '../catalogue/machines.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import type { Move, Note } from './note.ts'

export type Measured = {
  name: string
  title: string
  machine: AnyStateMachine
  isLifecycle: boolean
  arrows: readonly Arrow[]
  taken: ReadonlySet<string>
  percent: number
  /**
   * For a lifecycle whose paths were walked through its screens: how many transitions a person may
   * take, and which of them nobody took there.
   */
  atScreens: { all: number; missed: readonly string[] } | undefined
}

/**
 * The coverage of each machine: the app's own from browsers' notes, lifecycles from servers' notes.
 */
export function measure(notes: readonly Note[]): Measured[] {
  const walked = new Set(notes.flatMap((note) => ('walked' in note ? note.walked : [])))
  const taken = new Set([
    ...walked,
    ...notes.flatMap((note) =>
      'key' in note ? note.key : 'move' in note ? (arrowOf(note.move)?.id ?? []) : [],
    ),
  ])
  return machines.map(({ name, title, machine, lifecycle }) => {
    const arrows = arrowsOf(machine)
    const own = new Set(arrows.map(({ id }) => id).filter((id) => taken.has(id)))
    const percent = (own.size / arrows.length) * 100
    return {
      name,
      title,
      machine,
      isLifecycle: lifecycle !== undefined,
      arrows,
      taken: own,
      percent,
      atScreens: lifecycle && atScreens(arrows, walked),
    }
  })
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

/**
 * The transition of a history row. The row does not name its lifecycle: a transition that two of
 * them share counts for the first.
 */
function arrowOf({ event, from, to, role }: Move): Arrow | undefined {
  for (const { machine, lifecycle } of machines) {
    if (!lifecycle) continue
    const id = (state: string): string => `${machine.id}.${state}`
    const found = arrowsOf(machine).find(
      (arrow) =>
        arrow.event === event &&
        arrow.source === id(from) &&
        (arrow.targets[0] ?? arrow.source) === id(to) &&
        roles(arrow).includes(role),
    )
    if (found) return found
  }
  return undefined
}

function roles(arrow: Arrow): readonly string[] {
  return ruleOfArrow(arrow).roles
}
