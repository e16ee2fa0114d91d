import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * One transition of a chart. `id` is stable across copies of the machine, for example by `provide`.
 */
export type Arrow = {
  id: string
  source: string
  /** '' for an eventless transition. */
  event: string
  targets: readonly string[]
  guards: readonly Named[]
  actions: readonly string[]
}

/** A guard by its name with its parameters. */
export type Named = { name: string; params?: unknown }

/** All states of a machine, the root first, in the order of the chart. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const found: AnyStateNode[] = []
  const visit = (node: AnyStateNode): void => {
    found.push(node)
    for (const child of Object.values(node.states)) visit(child)
  }
  visit(machine.root)
  return found
}

/** A state by its id, also if a name contains a dot or a backslash. @throws RangeError */
export function stateWithId(machine: AnyStateMachine, id: string): AnyStateNode {
  const found = statesOf(machine).find((node) => node.id === id)
  if (!found) throw new RangeError(`${machine.id} has no state ${id}`)
  return found
}

/**
 * Whether a state is another one or its descendant. Compares parents, because a state may have a
 * custom id.
 */
export function isInside(inner: AnyStateNode, outer: AnyStateNode): boolean {
  return inner === outer || (inner.parent !== undefined && isInside(inner.parent, outer))
}

/** All transitions of a machine: on events, delays, ends of invoked actors, and eventless ones. */
export function arrowsOf(machine: AnyStateMachine): Arrow[] {
  return statesOf(machine).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(describeArrow),
  )
}

/** The id of the transition that a running machine took. */
export function arrowId(taken: AnyTransitionDefinition): string {
  const { source, eventType } = taken
  const siblings: readonly AnyTransitionDefinition[] =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} --${eventType || 'always'}[${siblings.indexOf(taken)}]`
}

/**
 * The named guards of a transition, including those inside and(), or() and not(); an unnamed
 * function is called 'inline'.
 */
export function guardsOf(guard: unknown): Named[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [{ name: guard }]
  if (typeof guard === 'object' && guard !== null && 'type' in guard)
    return [{ name: String(guard.type), params: 'params' in guard ? guard.params : undefined }]
  const inner = typeof guard === 'function' && 'guards' in guard ? guard.guards : undefined
  return Array.isArray(inner) ? inner.flatMap(guardsOf) : [{ name: 'inline' }]
}

/** The name of an action; an unnamed function is called 'inline', a built-in one by its type. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type)
  return typeof action === 'function' && 'type' in action ? String(action.type) : 'inline'
}

function describeArrow(arrow: AnyTransitionDefinition): Arrow {
  return {
    id: arrowId(arrow),
    source: arrow.source.id,
    event: arrow.eventType,
    targets: arrow.target?.map((node) => node.id) ?? [],
    guards: guardsOf(arrow.guard),
    actions: arrow.actions.map(actionName),
  }
}
