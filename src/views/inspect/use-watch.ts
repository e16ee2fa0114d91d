import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import { channelName, type FromApp, type FromInspector } from '../../inspect/protocol.ts'
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

/** Subscribes to the watched tabs; selects the newest one and requests its log. */
export function useWatch(): Watching {
  const [{ watch, held }, set] = useState<Heard>({ watch: new Map() })
  const [chosenId, choose] = useState<string>()
  const post = useChannel(
    useCallback(
      (message) =>
        set((now) =>
          now.held
            ? { ...now, held: [...now.held, message] }
            : { watch: heard(now.watch, message) },
        ),
      [],
    ),
  )

  const tabs = [...watch.values()].toSorted((a, b) => a.tab.loadedMs - b.tab.loadedMs)
  const chosen = watch.get(chosenId ?? '') ?? tabs.findLast(({ isGone }) => !isGone) ?? tabs.at(-1)
  const id = chosen?.tab.id
  useEffect(() => {
    if (id) post({ kind: 'replay', tabId: id })
  }, [post, id, chosen?.tab.loadedMs])

  return {
    tabs,
    chosen,
    isPaused: held !== undefined,
    waiting: held?.length ?? 0,
    choose,
    togglePause: () =>
      set((now) =>
        now.held ? { watch: now.held.reduce(heard, now.watch) } : { ...now, held: [] },
      ),
    clear: () => id && set((now) => ({ ...now, watch: cleared(now.watch, id) })),
    send: (actorId, event) => id && post({ kind: 'send', tabId: id, actorId, event }),
  }
}

/** Opens the channel while the page is mounted; returns the send function. */
function useChannel(listen: (message: FromApp) => void): (message: FromInspector) => void {
  const open = useRef<BroadcastChannel>(undefined)
  const post = useCallback((message: FromInspector) => open.current?.postMessage(message), [])
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    // Other inspectors send on the same channel.
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<FromApp | FromInspector>) => isFromApp(data) && listen(data),
    )
    open.current = channel
    post({ kind: 'hello' })
    return () => channel.close()
  }, [listen, post])
  return post
}

function isFromApp(message: FromApp | FromInspector): message is FromApp {
  return (
    message.kind === 'here' ||
    message.kind === 'gone' ||
    message.kind === 'entry' ||
    message.kind === 'log'
  )
}
