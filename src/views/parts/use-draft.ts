import { useCallback, useState } from 'react'
import { useApp, useSession } from '../shell/app-context.ts'

type Draft<T> = { draft: T; change: (part: Partial<T>) => void; discard: () => void }

/**
 * What is being typed into a long form. It is kept for the tab, by user and module: a reload keeps it, and so does a forced
 * sign-out, which empties the browser's lasting storage only. Nobody else is shown it, and what `isDraft` does not know is let go.
 */
export function useDraft<T extends object>(name: string, isDraft: (value: unknown) => value is T, empty: () => T): Draft<T> {
  const { drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const [kept] = useState(() => {
    const key = `draft.${name}.${module()}.${userId}`
    return { read: () => parsed(isDraft, drafts.read(key)), write: (value: T | undefined) => drafts.write(key, value && JSON.stringify(value)) }
  })
  const [draft, setDraft] = useState(() => kept.read() ?? empty())
  const change = useCallback(
    (part: Partial<T>) =>
      setDraft((before) => {
        const after = { ...before, ...part }
        kept.write(after)
        return after
      }),
    [kept],
  )
  const discard = () => {
    kept.write(undefined)
    setDraft(empty())
  }
  return { draft, change, discard }
}

function parsed<T>(isDraft: (value: unknown) => value is T, text: string | undefined): T | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}
