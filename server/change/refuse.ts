import { invalid, type Refusal } from '../http/refusal.ts'
import type { Said } from '../words/sentence.ts'

/** A refusal because the event requires a field that is missing. `path` is its wire name. */
export function missing(path: string, ...said: Said<'field'>): Refusal {
  return invalid(path, 'required', ...said)
}
