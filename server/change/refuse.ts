import { Refusal } from '../http/refusal.ts'
import type { Said } from '../words/texts.ts'

/** A refusal because a field is missing that this event needs. `path` is its wire name. */
export function missing(path: string, message: Said): Refusal {
  return new Refusal('VALIDATION', { errors: [{ path, rule: 'required', message }] })
}
