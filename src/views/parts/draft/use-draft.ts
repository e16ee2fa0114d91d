import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useDraftsOf } from '../form/use-drafts.ts'
import { useFormActor } from '../form/use-form-actor.ts'

type Draft<T> = {
  draft: T
  /** The refused fields that have not been changed since. */
  wrong: readonly string[]
  /** Changes fields, and clears their errors and those at `paths`. */
  change: (part: Partial<T>, paths?: readonly string[]) => void
  refuse: (wrong: readonly string[]) => void
  discard: () => void
}

/**
 * The draft of a long form with parts in many components. A stored value that `isDraft` rejects is
 * ignored. `given` overrides the stored values, for example with data from the URL.
 */
export function useDraft<T extends object>(
  name: string,
  isDraft: (value: unknown) => value is T,
  empty: () => T,
  given?: Partial<T>,
): Draft<T> {
  const kept = useDraftsOf<T>(name)
  const actor = useFormActor<T, never, never>({
    id: `form ${name}`,
    known: { values: empty() },
    start: given && { ...empty(), ...given },
    drafts: {
      read: () => {
        const draft = kept?.read()
        return draft && isDraft(draft.values)
          ? { ...draft, values: { ...draft.values, ...given } }
          : undefined
      },
      write: (draft) => kept?.write(draft),
    },
    send: () => Promise.reject(new Error(`nothing is sent of ${name}`)),
  })
  const change = useCallback(
    (part: Partial<T>, paths: readonly string[] = []) =>
      actor.send({ type: 'form.change', part, paths: [...Object.keys(part), ...paths] }),
    [actor],
  )
  const refuse = useCallback(
    (wrong: readonly string[]) =>
      actor.send({
        type: 'form.refuse',
        errors: wrong.map((path) => ({ path, rule: 'custom', message: '' })),
      }),
    [actor],
  )
  const discard = useCallback(() => actor.send({ type: 'form.discard' }), [actor])
  return {
    draft: useSelector(actor, (state) => state.context.values),
    wrong: useSelector(
      actor,
      (state) => state.context.errors.map(({ path }) => path),
      shallowEqual,
    ),
    change,
    refuse,
    discard,
  }
}
