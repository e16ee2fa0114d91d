import { useMemo } from 'react'
import { useApp, useSession } from '../../shell/app-context.ts'

/** What was typed and not saved, as a form stood when it was last changed. `base` is what it was typed over. */
export type Draft<V> = { base: V; values: V }
export type Drafts = { read<V>(key: string): Draft<V> | undefined; write(key: string, draft: unknown): void }

/**
 * Drafts of this tab, for the one who is signed in. A forced sign-out clears the local storage (specification, section 8), so
 * they lie in the tab's own, which goes with the tab; another person in the same tab has other keys.
 */
export function useDrafts(): Drafts {
  const { config, module } = useApp()
  const userId = useSession((state) => state.context.user?.companyUserId)
  const prefix = `${config.storagePrefix}draft.${userId ?? ''}.${module() ?? ''}.`
  return useMemo(() => draftsUnder(prefix), [prefix])
}

/** Drafts whose keys begin with a prefix. A browser that blocks its storage, or has no room, keeps none. */
export function draftsUnder(prefix: string, find: () => Storage = () => sessionStorage): Drafts {
  return {
    read<V>(key: string) {
      const text = attempt(() => find().getItem(prefix + key))
      const held = text ? (attempt(() => JSON.parse(text)) as Draft<V> | undefined) : undefined
      return held?.base && held.values ? held : undefined
    },
    write(key, draft) {
      attempt(() => (draft === undefined ? find().removeItem(prefix + key) : find().setItem(prefix + key, JSON.stringify(draft))))
    },
  }
}

/** Throws away every draft of this tab: who signs out by hand leaves nothing behind. */
export function forgetDrafts(storagePrefix: string, find: () => Storage = () => sessionStorage): void {
  attempt(() => {
    const keys = Object.keys(find()).filter((key) => key.startsWith(`${storagePrefix}draft.`))
    for (const key of keys) find().removeItem(key)
  })
}

/** A blocked or full storage is an ordinary state of a browser. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
