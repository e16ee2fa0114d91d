import type { EventObject } from 'xstate'
import { arrowsOf } from '#kit/transitions.ts'
import { type EventField, type EventFields, fieldsOf } from '#kit/inspect/event-form.ts'
import { appCases } from '../catalogue/app-cases.ts'
import { declaredEvents, type Declared } from './declared-events.ts'

/** The fields of all events with a payload. */
export function allEventFields(): EventFields {
  const examples = new Map<string, EventObject>(
    appCases.flatMap(({ options }) => options.events).map((event) => [event.type, event]),
  )
  // Events that a machine only emits are never sent to it.
  const accepted = new Set(
    appCases.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event)),
  )
  const rows = [...declaredEvents()]
    .filter(([type]) => accepted.has(type))
    .map(([type, members]) => [type, refined(members, examples.get(type))] as const)
    .filter(([, fields]) => fields.length > 0)
  return Object.fromEntries(rows.toSorted(([a], [b]) => a.localeCompare(b)))
}

/**
 * If a type does not determine a field here (it comes from the contract or a type parameter), an
 * example from the tests does.
 */
function refined(members: readonly Declared[], example: EventObject | undefined): EventField[] {
  const values = new Map<string, unknown>(Object.entries(example ?? {}))
  return members.flatMap(({ isParameter, ...member }) => {
    const value = values.get(member.path)
    const isTold = typeof value === 'object' ? isPlain(value) : !isParameter && value !== undefined
    if (member.kind !== 'data' || !isTold) return [member]
    const inner = fieldsOf(member.path, value)
    return member.isOptional ? inner.map((field) => ({ ...field, isOptional: true })) : inner
  })
}

/** Whether it gets separate fields: few properties, all of them texts, numbers or booleans. */
function isPlain(value: object | null): boolean {
  const inner = Object.values(value ?? {})
  return inner.length > 0 && inner.every((one) => /string|number|boolean/.test(typeof one))
}
