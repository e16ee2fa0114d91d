import type { StateValue } from 'xstate'
import type { Arrow } from '#kit/transitions.ts'

/** Whether a transition starts in a state or in one of its parents. */
export function isOpenAt(id: string, { source }: Arrow, value: StateValue): boolean {
  const [outer = '', inner] = typeof value === 'string' ? [value] : (Object.entries(value)[0] ?? [])
  return source === `${id}.${outer}` || source === `${id}.${outer}.${String(inner)}`
}
