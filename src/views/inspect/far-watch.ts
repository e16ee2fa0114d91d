import { isFromApp } from '#kit/inspect/is-from-app.ts'
import { unpack } from '#kit/inspect/pack.ts'
import type { FromApp } from '#kit/inspect/protocol.ts'
import { type Far, FarRefusal, type FarShare, type FarState } from './far.ts'
import { words } from './words.ts'

/**
 * A message of a shared page has at most 300 kB, but a malicious one may decompress to a thousand
 * times that size.
 */
const maxBytes = 8_000_000
const retryMs = 2_000

type FarWatching = { share?: FarShare; now?: FarState; problem?: string; isBusy: boolean }
export type FarWatch = ReturnType<typeof createFarWatch>

/** Watches one page on another device; its messages are passed to `hear`, like those of a tab. */
export function createFarWatch(far: Far, hear: (messages: readonly FromApp[]) => void) {
  const listeners = new Set<() => void>()
  let state: FarWatching = { isBusy: false }
  let controller = new AbortController()
  const set = (next: FarWatching): void => {
    state = next
    for (const tell of listeners) tell()
  }
  const tabIdOf = ({ id }: FarShare): string => `far ${id}`
  const stop = (share: FarShare, now: FarState): void => {
    controller.abort()
    hear([{ kind: 'gone', tabId: tabIdOf(share) }])
    set({ share, now, isBusy: false })
  }
  const follow = async (share: FarShare): Promise<void> => {
    const { signal } = controller
    let turn = Promise.resolve()
    const told = (packed: string): void => {
      turn = turn.then(async () => {
        const messages = messagesIn(await unpack(packed, maxBytes).catch(() => '[]'))
        if (!signal.aborted) hear(messages.map((one) => asFar(one, tabIdOf(share), share.sharedBy)))
      })
    }
    const hearState = (now: FarState): void => {
      if (signal.aborted) return
      if (now.state === 'ended') stop(share, now)
      else set({ share, now, isBusy: false })
    }
    while (!signal.aborted) {
      try {
        await far.follow(share.id, { state: hearState, told }, signal)
      } catch {
        if (!signal.aborted) stop(share, { state: 'ended', ending: 'silent' })
      }
      if (!signal.aborted) await new Promise((done) => setTimeout(done, retryMs))
    }
  }
  return {
    listen(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    now: () => state,
    async ask(code: string): Promise<void> {
      set({ isBusy: true })
      controller = new AbortController()
      try {
        const share = await far.ask(code)
        set({ share, now: { state: 'asked' }, isBusy: false })
        void follow(share)
      } catch (fault) {
        const problem = fault instanceof FarRefusal ? fault.message : words.farFailed
        set({ isBusy: false, problem })
      }
    },
    end(): void {
      const { share } = state
      if (!share) return
      stop(share, { state: 'ended', ending: 'watcher' })
      void far.end(share.id).catch(() => undefined)
    },
  }
}

/** The messages of a remote page; invalid ones are dropped. */
function messagesIn(text: string): FromApp[] {
  try {
    const sent: unknown = JSON.parse(text)
    return Array.isArray(sent) ? sent.filter(isFromApp) : []
  } catch {
    return []
  }
}

/** Makes sure that a remote page can't pose as a tab of this browser. */
function asFar(message: FromApp, tabId: string, from: string): FromApp {
  return message.kind === 'here'
    ? { ...message, tab: { ...message.tab, id: tabId, from } }
    : { ...message, tabId }
}
