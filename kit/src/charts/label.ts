import type { AnyStateMachine } from 'xstate'
import type { Arrow } from '../transitions.ts'
import { doing } from '../words.ts'
import type { Line } from './text.ts'

/** The longest line of roles or conditions before it wraps. */
const longest = 34

/**
 * The label of a transition: event or delay, roles, and conditions. `isElse`: the branch taken when
 * the conditions of the earlier ones do not hold.
 */
export function labelOf(machine: AnyStateMachine, arrow: Arrow, isElse: boolean): Line[] {
  const event = arrow.event === '' ? 'at once' : doing(machine, { type: arrow.event })
  const who = arrow.guards.flatMap(({ params }) => wordsIn(params, 'roles'))
  const when = arrow.guards
    .flatMap(({ name, params }) => (isRule(params) ? wordsIn(params, 'when') : [name]))
    .map((condition) => `[${condition}]`)
  return [
    { text: event, tone: 'plain' },
    ...[...wrapped(who, ', '), ...wrapped(isElse ? ['[else]'] : when, ' ')].map((text): Line => ({
      text,
      tone: 'quiet',
    })),
  ]
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
