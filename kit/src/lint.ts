import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { actionName, guardsOf, statesOf } from './transitions.ts'

type Names = { guards: Set<string>; actions: Set<string>; delays: Set<string>; actors: Set<string> }

/**
 * Faults of a machine that neither TypeScript nor XState reports: one line each, none for a sound
 * machine.
 */
export function machineLint(machine: AnyStateMachine): string[] {
  const { guards, actions, delays, actors } = machine.implementations
  const names = {
    guards: keys(guards),
    actions: keys(actions),
    delays: keys(delays),
    actors: keys(actors),
  }
  const states = statesOf(machine)
  const faults = states.flatMap((node) => [
    ...initialFaults(node),
    ...delayFaults(node, names),
    ...nameFaults(node, names),
    ...invokeFaults(node, names),
  ])
  if (
    states.some((node) => (node.always ?? []).length > 0) &&
    !isFinite(machine.config.options?.maxIterations)
  )
    faults.push(`${machine.id}: has always and no options.maxIterations`)
  return faults
}

function initialFaults(node: AnyStateNode): string[] {
  if (node.type !== 'compound') return []
  const { initial } = node.config
  const name = typeof initial === 'string' ? initial : initial?.target
  return typeof name === 'string' && !Object.hasOwn(node.states, name)
    ? [`${node.id}: initial names ${name}, which it doesn't have`]
    : []
}

function delayFaults(node: AnyStateNode, names: Names): string[] {
  return Object.keys(node.config.after ?? {})
    .filter((delay) => Number.isNaN(Number(delay)) && !names.delays.has(delay))
    .map((delay) => `${node.id}: the delay ${delay} is not implemented and would pass at once`)
}

function nameFaults(node: AnyStateNode, names: Names): string[] {
  const arrows = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const guards = arrows.flatMap((arrow) => guardsOf(arrow.guard)).map(({ name }) => name)
  const actions = [
    ...node.entry,
    ...node.exit,
    ...arrows.flatMap((arrow) => [...arrow.actions]),
  ].map(actionName)
  return [
    ...guards
      .filter((name) => !names.guards.has(name))
      .map(
        (name) =>
          `${node.id}: the guard ${name} ` +
          (name === 'inline' ? 'has no name' : 'is not implemented'),
      ),
    // XState's own actions for delays: raise the event later, and cancel it.
    ...actions
      .filter(
        (name) => !names.actions.has(name) && name !== 'xstate.raise' && name !== 'xstate.cancel',
      )
      .map(
        (name) =>
          `${node.id}: the action ${name} ` +
          (name === 'inline' || name.startsWith('xstate.') ? 'has no name' : 'is not implemented'),
      ),
  ]
}

function invokeFaults(node: AnyStateNode, names: Names): string[] {
  return node.invoke.flatMap(({ id, src }) => [
    ...(typeof src === 'string' && names.actors.has(src)
      ? []
      : [`${node.id}: the actor ${typeof src === 'string' ? src : id} is not implemented`]),
    ...(node.transitions.has(`xstate.error.actor.${id}`)
      ? []
      : [`${node.id}: the actor ${String(src)} has no onError`]),
  ])
}

function keys(implemented: object): Set<string> {
  return new Set(Object.keys(implemented))
}

function isFinite(limit: number | undefined): boolean {
  return Number.isFinite(limit)
}
