import { useMemo } from 'react'
import { type App, useApp, useSession } from '../../seams/app-context.ts'

/**
 * What was typed and not saved, as a form stood when it was last changed. `base` is what it was
 * typed over.
 */
export type Draft<V> = { base: V; values: V }
export type Drafts = { read(key: string): unknown; write(key: string, draft: unknown): void }

/**
 * Drafts of this tab, for the one who is signed in, in their company. A forced sign-out clears the
 * lasting storage (specification, section 8), so they lie in the tab's own, which goes with the
 * tab; another person in the same tab, or the same one in another company, has other keys.
 */
export function useDrafts(): Drafts {
  const { drafts, module } = useApp()
  const placeId = useSession((state) => state.context.user?.companyUserId)
  const prefix = `form.${module() ?? ''}.${placeId ?? ''}.`
  return useMemo(() => draftsIn(drafts, prefix), [drafts, prefix])
}

/** Drafts whose keys begin with a prefix; one that can't be read is as none. */
export function draftsIn(storage: Pick<App['drafts'], 'read' | 'write'>, prefix: string): Drafts {
  return {
    read: (key) => parsed(storage.read(prefix + key)),
    write: (key, draft) =>
      storage.write(prefix + key, draft === undefined ? undefined : JSON.stringify(draft)),
  }
}

/** The draft of a form in what was kept; undefined for anything else. */
export function draftOf<V>(held: unknown): Draft<V> | undefined {
  const draft = held as Partial<Draft<V>> | undefined
  return draft?.base && draft.values ? { base: draft.base, values: draft.values } : undefined
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
