import { has } from '#contract/modules.ts'
import type { Effect } from '#kit/closed.ts'
import type { Step } from './meaning.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Whether users of the module can see an effect: without stock nothing is reserved, and only a
 * kitchen promises a time, except at a table.
 */
export function isSeen({ type, params }: Effect, machine: string, { module }: Vocabulary): boolean {
  if (type === 'reserveStock' || type === 'releaseStock') return has(module, 'stock')
  if (type === 'promiseTime' || type === 'withdrawPromise')
    return has(module, 'kitchen') && machine !== 'table-order'
  // At a table, ready food is served without a message.
  return !(machine === 'table-order' && aboutOf(params) === 'ready')
}

/** An effect as a sentence; `recordReason/left` has one of its own for a value of its parameter. */
export function effectText(
  { type, params }: Effect,
  machine: string,
  words: Vocabulary,
  say: (path: readonly string[], values?: object) => string,
): string {
  const [value] = Object.values(params ?? {})
  const own = ['effect', `${type}/${String(value)}`]
  const about = aboutOf(params)
  return say(words.knows(own) ? own : ['effect', type], {
    subject: about === undefined ? '' : subjectOf(about, machine, words),
  })
}

/** The mail that corrects an earlier one, if a step is undone after the earlier mail was sent. */
export function correction(
  machine: string,
  words: Vocabulary,
  say: (path: readonly string[], values?: object) => string,
): Step {
  const subject = subjectOf('corrected', machine, words)
  return {
    text: say(['say', 'correction'], { subject }),
    meaning: { kind: 'effect', machine, effect: 'correctGuest' },
  }
}

function subjectOf(about: string, machine: string, words: Vocabulary): string {
  const mails = ['booking', 'reservation'].includes(machine) ? machine : 'order'
  return words.text(`mails.${mails}-${about}.subject`)
}

function aboutOf(params: unknown): string | undefined {
  return (params as { about?: string } | undefined)?.about
}
