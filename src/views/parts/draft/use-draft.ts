import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useDraftsOf } from '../form/use-drafts.ts'
import { useFormActor } from '../form/use-form-actor.ts'

type Draft<T> = { draft: T; change: (part: Partial<T>) => void; discard: () => void }

/**
 * The draft of a long form with parts in many components. A stored value that `isDraft` rejects is
 * ignored.
 */
export function useDraft<T extends object>(
  name: string,
  isDraft: (value: unknown) => value is T,
  empty: () => T,
): Draft<T> {
  const kept = useDraftsOf<T>(name)
  const actor = useFormActor<T, never, never>({
    id: `form ${name}`,
    known: { values: empty() },
    drafts: {
      read: () => {
        const draft = kept?.read()
        return draft && isDraft(draft.values) ? draft : undefined
      },
      write: (draft) => kept?.write(draft),
    },
    send: () => Promise.reject(new Error(`nothing is sent of ${name}`)),
  })
  const change = useCallback(
    (part: Partial<T>) => actor.send({ type: 'form.change', part, paths: Object.keys(part) }),
    [actor],
  )
  const discard = useCallback(() => actor.send({ type: 'form.discard' }), [actor])
  return { draft: useSelector(actor, (state) => state.context.values), change, discard }
}
