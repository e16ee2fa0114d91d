import { useSyncExternalStore } from 'react'
import type { AnyEventObject } from 'xstate'
import { isFromApp } from '#kit/inspect/is-from-app.ts'
import {
  channelName,
  type Entry,
  type FromApp,
  type FromInspector,
  type Tab,
} from '#kit/inspect/protocol.ts'
import type { Play } from '#kit/inspect/session.ts'
import { openSession } from './open-session.ts'
import { words } from './words.ts'
import { cleared, heard, type Watch, type WatchedTab } from '#kit/inspect/watch.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useParam } from '../parts/hooks/use-param.ts'

export type Watching = {
  tabs: readonly WatchedTab[]
  chosen: WatchedTab | undefined
  isPaused: boolean
  /** How many messages arrived during the pause. */
  waiting: number
  /** The number of the selected entry; undefined while the live tab is followed. */
  at: number | undefined
  hasPictures: boolean
  choose: (tabId: string) => void
  togglePause: () => void
  togglePictures: () => void
  clear: () => void
  lookAt: (n: number | undefined) => void
  send: (actorId: string, event: AnyEventObject) => void
  /** Executes a step of a replay in the tab. Rejects with the error. */
  play: (play: Play, signal: AbortSignal) => Promise<void>
  /** Receives messages of a page on another device. */
  hear: (messages: readonly FromApp[]) => void
  /** Adds a session to the tabs, under a name. */
  keep: (name: string, path: string, entries: readonly Entry[]) => void
  /** Opens a session saved in a file. */
  open: (file: File) => Promise<void>
  /** The error of the last file. */
  problem: string | undefined
}

/** `held`: messages that arrived during a pause. */
type Heard = {
  watch: Watch
  held?: readonly FromApp[] | undefined
  at?: number | undefined
  hasPictures: boolean
  problem?: string | undefined
}

/** Longer than the page waits for an element. */
const maxWaitMs = 30_000

/** Subscribes to the watched tabs; selects the newest one unless the URL has another. */
export function useWatch(): Watching {
  const { follow, now, set, post, play, keep, open, hearFar } = useOnce(createWatching)
  const { watch, held, at, hasPictures, problem } = useSyncExternalStore(follow, now)
  const [chosenId, choose] = useParam('tab')

  const tabs = [...watch.values()].toSorted((a, b) => a.tab.loadedMs - b.tab.loadedMs)
  const chosen = watch.get(chosenId) ?? tabs.findLast(({ isGone }) => !isGone) ?? tabs.at(-1)
  const id = chosen?.tab.id
  return {
    tabs,
    chosen,
    isPaused: held !== undefined,
    waiting: held?.length ?? 0,
    at,
    hasPictures,
    choose(tabId) {
      set({ at: undefined })
      choose(tabId)
    },
    togglePause: () =>
      set(held ? { watch: held.reduce(heard, watch), held: undefined } : { held: [] }),
    togglePictures() {
      set({ hasPictures: !hasPictures })
      for (const { tab } of tabs) post({ kind: 'pictures', tabId: tab.id, isOn: !hasPictures })
    },
    clear: () => id && set({ watch: cleared(watch, id), at: undefined }),
    lookAt: (n) => set({ at: n }),
    send: (actorId, event) => id && post({ kind: 'send', tabId: id, actorId, event }),
    play: async (step, signal) => (id ? play(id, step, signal) : undefined),
    keep,
    open,
    problem,
    hear: hearFar,
  }
}

/**
 * Receives the messages of the tabs while there are subscribers; each new page is asked for its
 * log.
 */
function createWatching() {
  const listeners = new Set<() => void>()
  const hearers = new Set<(message: FromApp) => void>()
  let state: Heard = { watch: new Map(), hasPictures: true }
  let channel: BroadcastChannel | undefined
  const post = (message: FromInspector) => channel?.postMessage(message)
  const set = (next: Partial<Heard>) => {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }
  const hear = ({ data }: MessageEvent<unknown>) => {
    // Messages of other inspectors on the same channel.
    if (!isFromApp(data)) return
    const { watch, held, hasPictures } = state
    const isNew = data.kind === 'here' && watch.get(data.tab.id)?.tab.loadedMs !== data.tab.loadedMs
    if (data.kind !== 'acted') set(held ? { held: [...held, data] } : { watch: heard(watch, data) })
    if (isNew) {
      post({ kind: 'replay', tabId: data.tab.id })
      post({ kind: 'pictures', tabId: data.tab.id, isOn: hasPictures })
    }
    for (const tell of hearers) tell(data)
  }
  /** Resolves with the first matching message. */
  const next = (fits: (message: FromApp) => boolean, signal: AbortSignal): Promise<FromApp> =>
    new Promise((resolve, reject) => {
      const tell = (message: FromApp) => {
        if (!fits(message)) return
        hearers.delete(tell)
        resolve(message)
      }
      hearers.add(tell)
      const limit = AbortSignal.timeout(maxWaitMs)
      AbortSignal.any([signal, limit]).addEventListener('abort', () => {
        hearers.delete(tell)
        reject(new Error(limit.aborted ? words.noAnswer : 'stopped'))
      })
    })
  const keep = (name: string, path: string, entries: readonly Entry[]) => {
    const tab = { id: `kept ${name}`, path, name, loadedMs: 0 }
    set({ watch: saidBy(tab, entries).reduce(heard, state.watch) })
  }
  return {
    post,
    set,
    now: () => state,
    async play(tabId: string, step: Play, signal: AbortSignal): Promise<void> {
      const id = crypto.randomUUID()
      const isVisit = step.kind === 'act' && step.act.kind === 'visit'
      const ended = next(
        (message) =>
          isVisit
            ? message.kind === 'log' && message.tabId === tabId
            : (message.kind === 'acted' && message.id === id) ||
              (message.kind === 'gone' && message.tabId === tabId),
        signal,
      )
      if (step.kind === 'act') post({ kind: 'act', tabId, id, act: step.act })
      else post({ kind: 'tell', tabId, id, actor: step.actor, event: step.event })
      const answer = await ended
      if (answer.kind === 'gone') throw new Error(words.tabClosed)
      if (answer.kind === 'acted' && answer.problem !== undefined) throw new Error(answer.problem)
    },
    hearFar(messages: readonly FromApp[]) {
      const { watch, held } = state
      set(held ? { held: [...held, ...messages] } : { watch: messages.reduce(heard, watch) })
    },
    keep,
    async open(file: File) {
      const session = openSession(await file.text())
      set({ problem: session ? undefined : words.notSession(file.name) })
      if (session) keep(file.name, session.path, session.entries)
    },
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

/** The messages that a closed page would have sent. */
function saidBy(tab: Tab, entries: readonly Entry[]): FromApp[] {
  return [
    { kind: 'here', tab },
    { kind: 'log', tabId: tab.id, entries },
    { kind: 'gone', tabId: tab.id },
  ]
}
