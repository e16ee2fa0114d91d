import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import { statesOf } from '#kit/transitions.ts'

/**
 * The names under which the texts of an event are found: `session.sign-out`, `after headerDelay`,
 * `login done`; and its variants: the state in which it happens, its payload.
 */
export type EventKey = { names: readonly string[]; variants: readonly string[] }

/** The names and variants of an event of a machine. */
export function eventKey(machine: AnyStateMachine, event: EventObject): EventKey {
  const payload = Object.entries(event).filter(([key]) => key !== 'type' && key !== 'actorId')
  const variants = leavesOf(Object.fromEntries(payload)).map(
    ({ path, value }) => `${path}=${String(value)}`,
  )
  const after = /^xstate\.after\.([^.]+)\.(.+)$/.exec(event.type)
  if (after) return { names: [`after ${after[1]}`], variants: [inMachine(machine, after[2] ?? '')] }
  const end = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
  if (!end) return { names: [event.type], variants }
  const [, how, id = ''] = end
  const ended = how === 'done' ? 'done' : 'failed'
  const node = statesOf(machine).find(({ invoke }) => invoke.some((one) => one.id === id))
  const source = node?.invoke.find((one) => one.id === id)?.src
  return {
    names: [id, String(source ?? id), ...(node ? [node.key] : [])].map((one) => `${one} ${ended}`),
    variants: [...(node ? [node.path.join('.')] : []), ...variants],
  }
}

/** The innermost active states, as paths: one, or one per region. */
export function statePaths(value: StateValue, outer = ''): string[] {
  const within = (key: string): string => (outer === '' ? key : `${outer}.${key}`)
  if (typeof value === 'string') return [within(value)]
  const inner = Object.entries(value).flatMap(([key, more]) =>
    more === undefined ? [within(key)] : statePaths(more, within(key)),
  )
  return inner.length === 0 ? [outer] : inner
}

type Leaf = { path: string; value: unknown }

/** All leaf values of a payload with their paths. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}

function inMachine({ id }: AnyStateMachine, node: string): string {
  return node.startsWith(`${id}.`) ? node.slice(id.length + 1) : node
}
