import type { AnyStateMachine, StateValue } from 'xstate'
import { expect } from 'vitest'
import type { ActorRole } from '#contract/role.ts'
import { type Lifecycle, snapshotOf } from '#lifecycles/decide.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { ruleOfArrow } from '../../tools/catalogue/lifecycle-cases.ts'
import { execute } from '#kit/execute.ts'
import { explore } from '#kit/explore.ts'
import { select } from '#kit/select.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import { noteOfTest } from './model-coverage.ts'

/** The people at screens. Other actors move things automatically. */
const people = ['business', 'staff', 'guest'] as const satisfies readonly ActorRole[]

/**
 * One step of a path: who does what, where it leads, and the transition that it is.
 * `Waiting.called` is a state inside another.
 */
export type PathStep = { event: string; role: ActorRole; state: string; arrow: string }
/** Steps one after the other on one record, in the world in which they are possible. */
type LifecyclePath = { world: string; steps: readonly PathStep[]; title: string }

/**
 * A situation in which a record can be. `facts` hold from the first step to the last;
 * `offers` leaves out what no screen offers to someone there.
 */
export type World = {
  name: string
  facts: Facts
  offers: (event: string, role: ActorRole) => boolean
}

type WithMachine = { machine: AnyStateMachine }

/** A transition by someone who may: `queue-entry.Seated --queue.finish[0] staff`. */
export function waysOf({ machine }: WithMachine): string[] {
  return arrowsOf(machine).flatMap((arrow) =>
    rolesOf(arrow).flatMap((role) => (isPerson(role) ? [wayOf(arrow.id, role)] : [])),
  )
}

/** The transitions of a lifecycle that some person may take; the others come by themselves. */
export function arrowsOfPeople({ machine }: WithMachine): Arrow[] {
  return arrowsOf(machine).filter((arrow) => rolesOf(arrow).some(isPerson))
}

/**
 * The fewest short paths on which everyone who may takes each transition that some world offers.
 */
export function pathsOf({ machine }: WithMachine, worlds: readonly World[]): LifecyclePath[] {
  const arrows = arrowsOf(machine)
  const runs = worlds.flatMap(({ name, facts, offers }) => {
    const events = [...people, 'system' as const].flatMap((role) =>
      [
        ...new Set(
          arrows.filter((arrow) => rolesOf(arrow).includes(role)).map(({ event }) => event),
        ),
      ].flatMap((type) => (offers(type, role) ? [{ type, by: { role } }] : [])),
    )
    return explore(machine, { inputs: [facts], events }).map((path) => {
      const run = execute(machine, path)
      const steps = path.steps.map(({ event, value }, at) => ({
        event: event.type,
        role: roleOf(event),
        state: stateName(value),
        arrow: run.taken[at] ?? '',
      }))
      return {
        ...run,
        taken: steps.map(({ arrow, role }) => wayOf(arrow, role)),
        steps,
        world: name,
      }
    })
  })
  return select(runs).map((run) => {
    const { steps, world } = run as (typeof runs)[number]
    return {
      steps,
      world,
      title: `${world}: ${steps.map(({ event, role }) => `${role} ${event.replace(/^\w+\./, '')}`).join(', ')}`,
    }
  })
}

/** A record on the screens of those who move it. */
export type OnScreen = {
  /** Its id, as the history names it. */
  id: string
  /** Does what a person does at a screen so that the step happens. */
  take(step: PathStep, rest: readonly PathStep[]): Promise<void>
  /** Waits until everyone who looks at the record sees its state. */
  expectShown(step: PathStep): Promise<void>
  /** Where the server has it, in the words of the lifecycle. */
  state(): Promise<string>
  /** Looks whether an effect of the last step can be seen; false where nobody could see it. */
  expectEffect?(effect: string, params: unknown): Promise<boolean>
  /**
   * Asks the server for what is not offered; answers the refusal, or why no call asks for it.
   */
  attempt?(event: string, role: ActorRole): Promise<Answered | Untried>
  /** Sees to it that a fact no longer holds; answers why where it always does. */
  make?(fact: string): Promise<string | undefined>
  /** Closes the pages that were opened for this record alone. */
  end?(): Promise<void>
}

/** How the server answered a call: with its code where it refused it. */
export type Answered = { status: number; code: string }
/** Why a move was not asked for. */
export type Untried = { why: string }

export type LastMove = { event: string; role: string }

/**
 * Walks a path: each step on a screen, then checks the screens, the server and its history. Returns
 * the transitions taken.
 */
export async function expectWalk(
  record: OnScreen,
  { steps }: Pick<LifecyclePath, 'steps'>,
  lastMove: (id: string) => LastMove | undefined,
): Promise<string[]> {
  const gone: string[] = []
  for (const [at, step] of steps.entries()) {
    const what = `${step.role}: ${step.event} to ${step.state}`
    await record.take(step, steps.slice(at))
    await expect
      .poll(() => lastMove(record.id), { message: `what the server wrote down of ${what}` })
      .toEqual({ event: step.event, role: step.role })
    expect(await record.state(), what).toBe(step.state)
    await record.expectShown(step)
    noteStep(step)
    gone.push(wayOf(step.arrow, step.role))
  }
  return gone
}

/**
 * Writes a step down that was taken and seen at a screen, when coverage is measured: see
 * tools/coverage.ts.
 */
export function noteStep({ arrow, role }: Pick<PathStep, 'arrow' | 'role'>): void {
  noteOfTest([isPerson(role) ? { walked: arrow } : { came: arrow }])
}

function wayOf(arrow: string, role: ActorRole): string {
  return `${arrow} ${role}`
}

function rolesOf(arrow: Arrow): readonly ActorRole[] {
  return ruleOfArrow(arrow).roles
}

function isPerson(role: ActorRole): boolean {
  return people.some((one) => one === role)
}

function roleOf(event: object): ActorRole {
  return (event as { by: { role: ActorRole } }).by.role
}

/** Where a row stands in its chart, inner states included. */
export function stateIn<Row>(lifecycle: Lifecycle<Row>, row: Row): string {
  return stateName(snapshotOf(lifecycle, row).value)
}

/** A state in the words of the history: `Waiting.called`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[outer, inner] = ['', undefined]] = Object.entries(value)
  return inner === undefined ? outer : `${outer}.${stateName(inner)}`
}
