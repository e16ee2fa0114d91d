import type { StateValue } from 'xstate'
import type { StepEntry } from './protocol.ts'

/** A state as text: `signedIn › ready`; parallel regions are joined by `+`. */
export function stateWords(value: StateValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner]) => [outer, stateWords(inner)].filter(Boolean).join(' › '))
    .join(' + ')
}

/**
 * The change of a step; with several transitions also the intermediate states: `red › walking,
 * after forgotten → red › waiting`.
 */
export function wayWords({
  through = [],
  snapshot,
}: Pick<StepEntry, 'through' | 'snapshot'>): string {
  const said: string[] = []
  let last = ''
  for (const { event, value } of through) {
    const state = stateWords(value)
    if (state === last) continue
    said.push(
      said.length === 0 ? state : `${event === '' ? 'always' : eventWords(event)} → ${state}`,
    )
    last = state
  }
  return said.length > 1 ? said.join(', ') : stateWords(snapshot.value)
}

/** An event's label: a delay by its name, an actor's result by its id. */
export function eventWords(type: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  const [, end, actor = ''] = /^xstate\.(done|error)\.actor\.(?:\d+\.)?(.+)$/.exec(type) ?? []
  if (end) return `${childName(actor)} ${end === 'done' ? 'is done' : 'failed'}`
  const [, moved] = /^xstate\.snapshot\.(?:\d+\.)?(.+)$/.exec(type) ?? []
  return moved ? `${childName(moved)} moved` : type
}

/** Generated ids are not meaningful. */
function childName(id: string): string {
  return madeId.test(id) ? 'a child' : (id.split('.').at(-1) ?? id)
}

/** A generated id: `0.light.red` of an invocation, or a UUID. */
export const madeId = /^\d+\.|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** XState's internal events: starts, stops, and results of promise actors. */
export function isInner(type: string): boolean {
  return (
    /^xstate\.(init|stop|promise)\b|^xstate\.(resolve|reject)/.test(type) ||
    type === 'inspector.met'
  )
}
