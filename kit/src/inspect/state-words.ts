import type { StateValue } from 'xstate'

/** A state as a path of words: `signedIn › ready`; parallel regions joined by `+`. */
export function stateWords(value: StateValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner]) => [outer, stateWords(inner)].filter(Boolean).join(' › '))
    .join(' + ')
}

/** An event's label: a delay by its name, the end of an actor by its outcome. */
export function eventWords(type: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  const [, end, actor = ''] = /^xstate\.(done|error)\.actor\.(?:\d+\.)?(.+)$/.exec(type) ?? []
  return end ? `${actor.split('.').at(-1)} ${end === 'done' ? 'is done' : 'failed'}` : type
}

/** XState's internal events: starts, stops, and results of promise actors. */
export function isInner(type: string): boolean {
  return (
    /^xstate\.(init|stop|promise)\b|^xstate\.(resolve|reject)/.test(type) ||
    type === 'inspector.met'
  )
}
