import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { circlesOf } from './circles.ts'
import { candidatesOf, enterable, shadowedIn } from './reach.ts'
import { actionName, guardsOf, statesOf } from './transitions.ts'

type Names = { guards: Set<string>; actions: Set<string>; delays: Set<string>; actors: Set<string> }

/** One finding: a fault, or mere advice. `at`: the id of a state. */
export type Finding = { at: string; text: string; isAdvice: boolean }

/**
 * The faults of a machine that neither TypeScript nor XState reports: one line each, empty for a
 * correct machine.
 */
export function machineLint(machine: AnyStateMachine): string[] {
  return lintFindings(machine).map(({ at, text }) => `${at}: ${text}`)
}

/** The same, separated into faults and advice. */
export function faultsAndAdvice(machine: AnyStateMachine): Record<'faults' | 'advice', string[]> {
  const findings = lintFindings(machine)
  const told = (isOfAdvice: boolean): string[] =>
    findings
      .filter(({ isAdvice }) => isAdvice === isOfAdvice)
      .map(({ at, text }) => `${at}: ${text}`)
  return { faults: told(false), advice: told(true) }
}

/** The same as data, in the order of the chart. */
export function lintFindings(machine: AnyStateMachine): Finding[] {
  const { guards, actions, delays, actors } = machine.implementations
  const names = {
    guards: keys(guards),
    actions: keys(actions),
    delays: keys(delays),
    actors: keys(actors),
  }
  const states = statesOf(machine)
  const entered = enterable(machine)
  const circles = circlesOf(machine)
  const findings = states.flatMap((node) =>
    [
      ...initialFaults(node),
      ...reachFaults(node, entered),
      ...shadowFaults(node),
      ...circles.flatMap(({ states: [first, ...rest], isSure }) =>
        first === node ? [circleFault([first, ...rest], isSure)] : [],
      ),
      ...delayFaults(node, names),
      ...nameFaults(node, names),
      ...invokeFaults(node, names),
    ].map((found) => ({ at: node.id, ...found })),
  )
  if (
    states.some((node) => (node.always ?? []).length > 0) &&
    !isFinite(machine.config.options?.maxIterations)
  )
    findings.push({ at: machine.id, ...advice('has always and no options.maxIterations') })
  return findings
}

type Found = Omit<Finding, 'at'>

function fault(text: string): Found {
  return { text, isAdvice: false }
}

function advice(text: string): Found {
  return { text, isAdvice: true }
}

function initialFaults(node: AnyStateNode): Found[] {
  if (node.type !== 'compound') return []
  const { initial } = node.config
  const name = typeof initial === 'string' ? initial : initial?.target
  return typeof name === 'string' && !Object.hasOwn(node.states, name)
    ? [fault(`initial names ${name}, which it doesn't have`)]
    : []
}

/** For an unreachable part, only the outermost state is reported. */
function reachFaults(node: AnyStateNode, entered: ReadonlySet<AnyStateNode>): Found[] {
  const isFirst = node.parent === undefined || entered.has(node.parent)
  return isFirst && !entered.has(node) ? [fault('is never entered: no transition leads here')] : []
}

function shadowFaults(node: AnyStateNode): Found[] {
  return [...candidatesOf(node)].flatMap(([event, candidates]) =>
    shadowedIn(candidates).map(({ nth, by, isSameGuard }) =>
      fault(
        `${eventWord(event)} (${nth + 1}) is never taken: (${by + 1}) before it has ` +
          (isSameGuard ? 'the same guard' : 'no guard'),
      ),
    ),
  )
}

function circleFault(states: readonly AnyStateNode[], isSure: boolean): Found {
  const round = states.map(({ key }) => key).join(' → ')
  return isSure
    ? fault(`always goes round without end: ${round}`)
    : advice(`always may go round without end: ${round}, where no action changes anything`)
}

function delayFaults(node: AnyStateNode, names: Names): Found[] {
  return Object.keys(node.config.after ?? {})
    .filter((delay) => Number.isNaN(Number(delay)) && !names.delays.has(delay))
    .map((delay) => fault(`the delay ${delay} is not implemented and would pass at once`))
}

function nameFaults(node: AnyStateNode, names: Names): Found[] {
  const arrows = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const guards = arrows.flatMap(({ guard, eventType }) =>
    guardsOf(guard).map(({ name }) => ({ name, of: eventWord(eventType) })),
  )
  const actions = [
    ...node.entry.map((action) => ({ name: actionName(action), of: 'its entry' })),
    ...node.exit.map((action) => ({ name: actionName(action), of: 'its exit' })),
    ...arrows.flatMap((arrow) =>
      arrow.actions.map((action) => ({
        name: actionName(action),
        of: eventWord(arrow.eventType),
      })),
    ),
  ]
  return [
    ...guards
      .filter(({ name }) => !names.guards.has(name))
      .map(({ name, of }) =>
        name === 'inline'
          ? advice(`the guard ${name} of ${of} has no name`)
          : fault(`the guard ${name} is not implemented`),
      ),
    // XState's own actions for delays: raise the event later, and cancel it.
    ...numbered(
      actions.filter(
        ({ name }) =>
          !names.actions.has(name) && name !== 'xstate.raise' && name !== 'xstate.cancel',
      ),
    ).map(({ name, of, nth }) =>
      name === 'inline' || name.startsWith('xstate.')
        ? advice(`the action ${name}${nth} of ${of} has no name`)
        : fault(`the action ${name} is not implemented`),
    ),
  ]
}

function eventWord(eventType: string): string {
  return eventType === '' ? 'always' : eventType
}

/** Several of the same place are distinguished by a number. */
function numbered<One extends { name: string; of: string }>(
  all: readonly One[],
): (One & { nth: string })[] {
  return all.map((one, at) => {
    const isAlike = ({ name, of }: One) => name === one.name && of === one.of
    const before = all.slice(0, at).filter(isAlike).length
    return { ...one, nth: before === 0 ? '' : ` (${before + 1})` }
  })
}

function invokeFaults(node: AnyStateNode, names: Names): Found[] {
  return node.invoke.flatMap(({ id, src }) => {
    const name = String(src)
    return [
      ...(names.actors.has(name)
        ? []
        : [
            name.startsWith('xstate.invoke.')
              ? advice(`the actor ${id} has no name`)
              : fault(`the actor ${name} is not implemented`),
          ]),
      ...(node.transitions.has(`xstate.error.actor.${id}`)
        ? []
        : [advice(`the actor ${name} has no onError`)]),
    ]
  })
}

function keys(implemented: object): Set<string> {
  return new Set(Object.keys(implemented))
}

function isFinite(limit: number | undefined): boolean {
  return Number.isFinite(limit)
}
