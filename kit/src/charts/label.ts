import type { AnyStateMachine } from 'xstate'
import { type Arrow, arrowsOf } from '../transitions.ts'
import { doing } from '../words.ts'
import type { Line } from './text.ts'

/** The longest line of roles or conditions before it wraps. */
const longest = 34

/**
 * The label of a transition: event or delay with the roles, and conditions. `isElse`: the branch
 * taken if the conditions of the earlier ones fail; `isShort`: as the legend explains.
 */
export function labelOf(
  machine: AnyStateMachine,
  arrow: Arrow,
  { isElse, isShort }: { isElse: boolean; isShort: boolean },
): Line[] {
  const type = isShort ? shortEvent(machine, arrow) : arrow.event
  const event = type === '' ? 'at once' : doing(machine, { type })
  const signs = roleSigns(machine)
  const who = rolesOf(arrow).map((role) => (isShort ? signs.get(role) : undefined) ?? role)
  const when = arrow.guards
    .flatMap(({ name, params }) => (isRule(params) ? wordsIn(params, 'when') : [name]))
    .map((condition) => `[${condition}]`)
  return [
    {
      text: event,
      tone: 'plain',
      ...(who.length === 0 ? {} : { more: who.join(isShort ? ' ' : ', ') }),
    },
    ...wrapped(isElse ? ['[else]'] : when, ' ').map((text): Line => ({ text, tone: 'quiet' })),
  ]
}

/** The roles of a transition, if its guards name them. */
export function rolesOf({ guards }: Pick<Arrow, 'guards'>): string[] {
  return guards.flatMap(({ params }) => wordsIn(params, 'roles'))
}

/**
 * The roles of a machine, each with an abbreviation: its first letter, or two letters if it is
 * ambiguous.
 */
function roleSigns(machine: AnyStateMachine): Map<string, string> {
  const roles = [...new Set(arrowsOf(machine).flatMap(rolesOf))]
  return new Map(
    roles.map((role) => {
      const isAlone = roles.every((other) => other === role || other[0] !== role[0])
      const sign = role.slice(0, isAlone ? 1 : 2)
      return [role, sign.charAt(0).toUpperCase() + sign.slice(1)]
    }),
  )
}

/** The legend of a machine's short labels, shown below its title. */
export function legendOf(machine: AnyStateMachine): Line[] {
  const prefix = commonPrefix(machine)
  const signs = [...roleSigns(machine)].map(([role, sign]) => `${sign} ${role}`)
  const parts = [
    ...(prefix === '' ? [] : [`events: ${prefix}…`]),
    ...(signs.length === 0 ? [] : [`roles: ${signs.join(', ')}`]),
  ]
  return parts.length === 0 ? [] : [{ text: parts.join('; '), tone: 'quiet' }]
}

/** Removes the first word of an event name if all events of the machine have it. */
function shortEvent(machine: AnyStateMachine, { event }: Pick<Arrow, 'event'>): string {
  const prefix = commonPrefix(machine)
  return event.startsWith(prefix) ? event.slice(prefix.length) : event
}

/** The common prefix of all events of a machine, such as `order.`; otherwise ''. */
function commonPrefix(machine: AnyStateMachine): string {
  const types = machine.events.filter((type) => !type.startsWith('xstate.') && type !== '*')
  const prefix = /^[^.]+\./.exec(types[0] ?? '')?.[0] ?? ''
  return types.length > 1 && types.every((type) => type.startsWith(prefix)) ? prefix : ''
}

function isRule(params: unknown): boolean {
  return typeof params === 'object' && params !== null && 'roles' in params
}

function wordsIn(params: unknown, name: string): string[] {
  const words =
    typeof params === 'object' && params !== null && name in params
      ? (params as Record<string, unknown>)[name]
      : undefined
  return Array.isArray(words) ? words.map(String) : []
}

function wrapped(words: readonly string[], between: string): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + between.length + word.length <= longest)
      lines[lines.length - 1] = last + between + word
    else lines.push(word)
  }
  return lines.map((line, index) => (index < lines.length - 1 ? line + between.trimEnd() : line))
}
