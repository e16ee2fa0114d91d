import { pathId } from './plan.ts'
import { actionName } from './transitions.ts'

/** Longer code is truncated, with a hash of the whole. */
const longest = 120

/**
 * The text of a guard or an action: its name with its parameters; with `hasCode`, the code of an
 * unnamed one.
 */
export function namedText(written: unknown, hasCode: boolean): string {
  const name = actionName(written)
  if (typeof written === 'function') return hasCode ? codeText(written) : name
  const params: unknown =
    typeof written === 'object' && written !== null && 'params' in written
      ? written.params
      : undefined
  if (typeof params === 'function') return hasCode ? `${name} by ${codeText(params)}` : name
  return typeof params === 'object' && params !== null ? `${name} ${valuesText(params)}` : name
}

/** A guard with its parameters, including combined guards. */
export function guardText(guard: unknown, hasCode: boolean, isInner = false): string {
  if (typeof guard !== 'function') return namedText(guard, hasCode)
  if ('stateValue' in guard) return `in ${JSON.stringify(guard.stateValue)}`
  if (!('guards' in guard) || !Array.isArray(guard.guards)) return namedText(guard, hasCode)
  const inner = guard.guards.map((one) => guardText(one, hasCode, true))
  if (guard.name === 'not') return `not ${inner.join()}`
  const all = inner.join(` ${guard.name} `)
  return isInner && inner.length > 1 ? `(${all})` : all
}

/** The code of a function as one line: user code, or a function created by XState. */
export function codeText(work: unknown): string {
  const text = wholeText(work)
  return text.length <= longest
    ? text
    : `${text.slice(0, longest - 20)} … ${pathId('#', [text]).slice(2)}`
}

/** Without the parameter names, which are always the same. */
function valuesText(params: object): string {
  return Object.values(params)
    .filter((value) => !Array.isArray(value) || value.length > 0)
    .map((value) => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value)))
    .join('; ')
}

function wholeText(work: unknown): string {
  if (typeof work === 'function') return madeText(work) ?? String(work).replace(/\s+/g, ' ').trim()
  if (Array.isArray(work)) return `[${work.map(wholeText).join(', ')}]`
  if (typeof work !== 'object' || work === null) return JSON.stringify(work) ?? 'undefined'
  const members = Object.entries(work).map(([key, one]) => `${key}: ${wholeText(one)}`)
  return `{ ${members.join(', ')} }`
}

/** Internal properties of XState that do not belong to the machine. */
const workings = ['resolve', 'retryResolve', 'check', 'execute', 'type']

/** `assign`, `and` and similar return functions that carry their arguments as properties. */
function madeText(made: object): string | undefined {
  if (!('resolve' in made || 'check' in made)) return undefined
  const parts = Object.entries(made).filter(
    ([key, part]) => !workings.includes(key) && part !== undefined,
  )
  const name = actionName(made).replace('xstate.', '')
  const [only, ...more] = parts
  return `${name} ${wholeText(more.length === 0 ? only?.[1] : Object.fromEntries(parts))}`
}
