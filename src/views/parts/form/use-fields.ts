import { useEffect, useState } from 'react'
import { draftOf, useDrafts } from './drafts.ts'
import { changedKeys, rebased } from './values.ts'

export type Fields<V> = {
  values: V
  /** What the values are compared with: the record as the server has it, or the empty form. */
  base: V
  isDirty: boolean
  /** What stands here was typed before a sign-out or a reload. */
  wasRestored: boolean
  change: (part: Partial<V>) => void
  /** Forgets what was typed. */
  reset: (base?: V) => void
  /** Lays what was typed since `from` over a newer state of the record. */
  rebase: (onto: V, from?: V) => void
}

type State<V> = { base: V; values: V; wasRestored: boolean }

/**
 * The fields of a form and the draft of them, which survives a reload and a forced sign-out. `key`
 * names the form: 'product:new'; without one there is no draft.
 */
export function useFields<V extends object>(
  key: string | undefined,
  base: V,
  start?: V,
): Fields<V> {
  const drafts = useDrafts()
  const [state, setState] = useState<State<V>>(() => {
    const draft = key === undefined ? undefined : draftOf<V>(drafts.read(key))
    if (!draft) return { base, values: start ?? base, wasRestored: false }
    const values = rebased({ ...draft.base, ...draft.values }, draft.base, base)
    return { base, values, wasRestored: changedKeys(values, base).length > 0 }
  })
  const isDirty = changedKeys(state.values, state.base).length > 0
  useEffect(() => {
    if (key !== undefined)
      drafts.write(key, isDirty ? { base: state.base, values: state.values } : undefined)
  }, [drafts, key, isDirty, state])

  return {
    ...state,
    isDirty,
    change: (part) => setState((now) => ({ ...now, values: { ...now.values, ...part } })),
    reset: (onto) =>
      setState((now) => ({ base: onto ?? now.base, values: onto ?? now.base, wasRestored: false })),
    rebase: (onto, from) =>
      setState((now) => ({
        ...now,
        base: onto,
        values: rebased(now.values, from ?? now.base, onto),
      })),
  }
}
