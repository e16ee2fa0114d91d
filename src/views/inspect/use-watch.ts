import { useSyncExternalStore } from 'react'
import type { AnyEventObject } from 'xstate'
import { channelName, type FromApp, type FromInspector } from '../../inspect/protocol.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { cleared, heard, type Watch, type WatchedTab } from '../../inspect/watch.ts'

export type Watching = {
  tabs: readonly WatchedTab[]
  chosen: WatchedTab | undefined
  isPaused: boolean
  /** How many messages arrived during the pause. */
  waiting: number
  choose: (tabId: string) => void
  togglePause: () => void
  clear: () => void
  send: (actorId: string, event: AnyEventObject) => void
}

/** `held` exists during a pause. */
type Heard = { watch: Watch; held?: readonly FromApp[] | undefined }

/** Subscribes to the watched tabs; selects the newest one unless another stands in the address. */
export function useWatch(): Watching {
  const { follow, now, set, post } = useOnce(createWatching)
  const { watch, held } = useSyncExternalStore(follow, now)
  const [chosenId, choose] = useParam('tab')

  const tabs = [...watch.values()].toSorted((a, b) => a.tab.loadedMs - b.tab.loadedMs)
  const chosen = watch.get(chosenId) ?? tabs.findLast(({ isGone }) => !isGone) ?? tabs.at(-1)
  const id = chosen?.tab.id
  return {
    tabs,
    chosen,
    isPaused: held !== undefined,
    waiting: held?.length ?? 0,
    choose,
    togglePause: () => set(held ? { watch: held.reduce(heard, watch) } : { watch, held: [] }),
    clear: () => id && set({ watch: cleared(watch, id), held }),
    send: (actorId, event) => id && post({ kind: 'send', tabId: id, actorId, event }),
  }
}

/** What the tabs say, from the first listener to the last; each new page is asked for its log. */
function createWatching() {
  const listeners = new Set<() => void>()
  let state: Heard = { watch: new Map() }
  let channel: BroadcastChannel | undefined
  const post = (message: FromInspector) => channel?.postMessage(message)
  const set = (next: Heard) => {
    state = next
    for (const tell of listeners) tell()
  }
  const hear = ({ data }: MessageEvent<FromApp | FromInspector>) => {
    // Other inspectors send on the same channel.
    if (!isFromApp(data)) return
    const { watch, held } = state
    const isNew = data.kind === 'here' && watch.get(data.tab.id)?.tab.loadedMs !== data.tab.loadedMs
    set(held ? { watch, held: [...held, data] } : { watch: heard(watch, data) })
    if (isNew) post({ kind: 'replay', tabId: data.tab.id })
  }
  return {
    post,
    set,
    now: () => state,
    follow(tell: () => void) {
      listeners.add(tell)
      if (!channel) {
        channel = new BroadcastChannel(channelName)
        channel.addEventListener('message', hear)
        post({ kind: 'hello' })
      }
      return () => {
        listeners.delete(tell)
        if (listeners.size > 0) return
        channel?.close()
        channel = undefined
      }
    },
  }
}

function isFromApp(message: FromApp | FromInspector): message is FromApp {
  return (
    message.kind === 'here' ||
    message.kind === 'gone' ||
    message.kind === 'entry' ||
    message.kind === 'log'
  )
}
