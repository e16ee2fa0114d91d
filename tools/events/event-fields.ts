import type { EventObject } from 'xstate'
import { arrowsOf } from '#kit/transitions.ts'
import { type EventField, type EventFields, fieldsOf } from '#kit/inspect/event-form.ts'
import { appCases } from '../catalogue/app-cases.ts'
import { declaredEvents, type Declared } from './declared-events.ts'

/** The fields of every event of the app's machines that carries something. */
export function allEventFields(): EventFields {
  const examples = new Map<string, EventObject>(
    appCases.flatMap(({ options }) => options.events).map((event) => [event.type, event]),
  )
  // What a machine only emits is sent to no one.
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
 * What a type does not say here, because it belongs to the contract or is a parameter, an example
 * of the tests does.
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

/** Worth fields of its own: a few members, all of them texts, numbers or flags. */
function isPlain(value: object | null): boolean {
  const inner = Object.values(value ?? {})
  return inner.length > 0 && inner.every((one) => /string|number|boolean/.test(typeof one))
}
