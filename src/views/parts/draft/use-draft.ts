import { useCallback, useState } from 'react'
import { useDrafts } from '../form/drafts.ts'

type Draft<T> = { draft: T; change: (part: Partial<T>) => void; discard: () => void }

/**
 * What is being typed into a long form that is no record's: kept as `useDrafts` keeps it. What
 * `isDraft` does not know is let go.
 */
export function useDraft<T extends object>(
  name: string,
  isDraft: (value: unknown) => value is T,
  empty: () => T,
): Draft<T> {
  const drafts = useDrafts()
  const [draft, setDraft] = useState(() => {
    const held = drafts.read(name)
    return isDraft(held) ? held : empty()
  })
  const change = useCallback(
    (part: Partial<T>) =>
      setDraft((before) => {
        const after = { ...before, ...part }
        drafts.write(name, after)
        return after
      }),
    [drafts, name],
  )
  const discard = () => {
    drafts.write(name, undefined)
    setDraft(empty())
  }
  return { draft, change, discard }
}
