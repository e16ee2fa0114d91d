import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getNextTransitions,
  matchesState,
  type StateValue,
} from 'xstate'
import { guardText, namedText } from '../code-text.ts'
import { actionName, arrowId } from '../transitions.ts'
import type { Refused } from './protocol.ts'

/**
 * Returns the guard that refuses a transition. For logic that knows more than its machine: the
 * actor is part of the event, so the machine alone can't tell in advance.
 */
export type RefusalOf = (
  snapshot: AnyMachineSnapshot,
  way: AnyTransitionDefinition,
  event: AnyEventObject,
) => string | undefined

/**
 * The name of the guard that refuses an event; undefined if it passes. Guards are pure, so
 * evaluating them again is safe. @throws what a guard throws, for example because of a missing
 * payload
 */
export function whyNot(
  guard: unknown,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string | undefined {
  const ask = (inner: unknown): string | undefined => whyNot(inner, snapshot, event)
  if (guard === undefined) return undefined
  if (typeof guard === 'function') {
    if ('stateValue' in guard) return whyNotIn(guard.stateValue, snapshot)
    if (!('guards' in guard) || !Array.isArray(guard.guards))
      return guard({ context: snapshot.context, event }, undefined) ? undefined : 'inline'
    return combined(guard.name, guard.guards, ask)
  }
  const name = actionName(guard)
  const found: unknown = snapshot.machine.implementations.guards[name]
  if (typeof found !== 'function' || 'check' in found) {
    const inner = found === undefined ? undefined : ask(found)
    return inner === undefined ? undefined : `${name} (${inner})`
  }
  const args = { context: snapshot.context, event }
  // Only the static text: computed parameters may contain secrets.
  return found(args, paramsOf(guard, args)) ? undefined : namedText(guard, false)
}

/** The transitions of an event that guards refused in the state before it. */
export function refusedBy(
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  taken: readonly string[],
  refusal: RefusalOf = safeWhyNot,
): Refused[] {
  return getNextTransitions(before).flatMap((one) => {
    const key = arrowId(one)
    if (one.eventType !== event.type || taken.includes(key)) return []
    const guard = refusal(before, one, event)
    return guard === undefined ? [] : [{ key, guard }]
  })
}

/** The events that guards refuse in this state, on all of their transitions. */
export function blockedIn(
  snapshot: AnyMachineSnapshot,
  next: readonly AnyTransitionDefinition[],
  refusal: RefusalOf = safeWhyNot,
): Record<string, string> {
  const byType = Map.groupBy(
    next.filter(({ eventType }) => !/^(xstate\.|$)/.test(eventType)),
    ({ eventType }) => eventType,
  )
  const blocked: Record<string, string> = {}
  for (const [type, ways] of byType) {
    const reasons = ways.map((way) => refusal(snapshot, way, { type }))
    if (reasons.every((reason) => reason !== undefined))
      blocked[type] = [...new Set(reasons)].join(', ')
  }
  return blocked
}

/** A guard that throws because of a missing payload counts as not refusing. */
function safeWhyNot(
  snapshot: AnyMachineSnapshot,
  { guard }: AnyTransitionDefinition,
  event: AnyEventObject,
): string | undefined {
  try {
    return whyNot(guard, snapshot, event)
  } catch {
    return undefined
  }
}

function combined(
  kind: string,
  guards: readonly unknown[],
  ask: (guard: unknown) => string | undefined,
): string | undefined {
  const reasons = guards.map(ask)
  const refusals = reasons.filter((reason) => reason !== undefined)
  if (kind === 'and') return refusals[0]
  if (kind === 'or') return refusals.length === guards.length ? refusals.join(' or ') : undefined
  return refusals.length === 0 ? `not ${guardText(guards[0], false, true)}` : undefined
}

function whyNotIn(state: unknown, { value }: AnyMachineSnapshot): string | undefined {
  if (typeof state !== 'string' && (typeof state !== 'object' || state === null)) return undefined
  return matchesState(state as StateValue, value) ? undefined : `in ${JSON.stringify(state)}`
}

function paramsOf(guard: unknown, args: object): unknown {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return undefined
  return typeof guard.params === 'function' ? guard.params(args) : guard.params
}
