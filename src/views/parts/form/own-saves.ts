import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../seams/app-context.ts'

/** How many saves of other tabs are remembered; the oldest are deleted. */
const most = 100
const heard = new Set<string>()
let heardCount = 0
const listeners = new Set<() => void>()
let post: ((save: string) => void) | undefined

/** Opens the channel between the tabs of one browser, on first use. */
function open(): (save: string) => void {
  if (post) return post
  const channel = new BroadcastChannel('sevenfold.saves')
  channel.addEventListener('message', ({ data }) => {
    heard.add(String(data))
    heardCount += 1
    const [oldest] = heard
    if (heard.size > most && oldest !== undefined) heard.delete(oldest)
    for (const tell of listeners) tell()
  })
  // A channel has no other origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  post = (save) => channel.postMessage(save)
  return post
}

function subscribe(tell: () => void): () => void {
  open()
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The versions of a record that the same person saved in another tab of this browser. */
export function useOwnSaves(key: string) {
  const userId = useSession((state) => state.context.user?.userId)
  const count = useSyncExternalStore(subscribe, () => heardCount)
  return useMemo(() => {
    const nameOf = (version: number | undefined) => `${userId}.${key}.${version}`
    return {
      /** Part of the object, so that a save in another tab creates a new object and re-renders. */
      count,
      has: (version: number | undefined) => heard.has(nameOf(version)),
      tell: (version: number) => open()(nameOf(version)),
    }
  }, [userId, key, count])
}
