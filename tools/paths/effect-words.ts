import { has } from '#contract/modules.ts'
import type { Effect } from '#kit/closed.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Whether people of the module can see an effect: goods without stock reserve nothing, and only a
 * kitchen promises a time, not at a table.
 */
export function isSeen({ type, params }: Effect, machine: string, { module }: Vocabulary): boolean {
  if (type === 'reserveStock' || type === 'releaseStock') return has(module, 'stock')
  if (type === 'promiseTime' || type === 'withdrawPromise')
    return has(module, 'kitchen') && machine !== 'table-order'
  // At a table, ready food is brought without a message.
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
  const mails = machine === 'booking' ? 'booking' : 'order'
  return say(words.knows(own) ? own : ['effect', type], {
    subject: about === undefined ? '' : words.text(`mails.${mails}-${about}.subject`),
  })
}

function aboutOf(params: unknown): string | undefined {
  return (params as { about?: string } | undefined)?.about
}
