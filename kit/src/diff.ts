import type { AnyStateMachine } from 'xstate'
import { type Arrow, arrowsOf, type Named } from './transitions.ts'

/**
 * A machine as text, one line per transition, sorted: committed beside it, so that a change of a
 * chart is reviewed line by line.
 */
export function signature(machine: AnyStateMachine): string[] {
  return arrowsOf(machine)
    .map((arrow) => lineOf(machine, arrow))
    .toSorted()
}

/** The difference between two signatures: `- ` removed, `+ ` added. Empty for equal charts. */
export function diff(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...without(before, after).map((line) => `- ${line}`),
    ...without(after, before).map((line) => `+ ${line}`),
  ]
}

function lineOf(
  machine: AnyStateMachine,
  { source, event, targets, guards, actions }: Arrow,
): string {
  const short = (id: string): string =>
    id.startsWith(`${machine.id}.`) ? id.slice(machine.id.length + 1) : id
  const where = targets.length === 0 ? '(stays)' : targets.map(short).join(', ')
  const when = guards.length === 0 ? '' : ` [${guards.map(guardText).join('; ')}]`
  return (
    `${short(source)} | ${event || 'always'} -> ${where}${when}` +
    `${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`
  )
}

/** A guard with its parameters, without the names that are the same everywhere. */
function guardText({ name, params }: Named): string {
  if (typeof params !== 'object' || params === null) return name
  const values = Object.values(params).filter((value) => !Array.isArray(value) || value.length > 0)
  const texts = values.map((value) =>
    Array.isArray(value) ? value.join(', ') : JSON.stringify(value),
  )
  return `${name} ${texts.join('; ')}`
}

/** A multiset difference: two equal lines (an event with two equal branches) differ from one. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
