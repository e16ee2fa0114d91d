import { invalid, type Refusal } from '../http/refusal.ts'
import type { Said } from '../words/sentence.ts'

/** A refusal because a field is missing that this event needs. `path` is its wire name. */
export function missing(path: string, ...said: Said<'field'>): Refusal {
  return invalid(path, 'required', ...said)
}
