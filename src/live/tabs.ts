import type { LiveEvent } from '#contract/activity.ts'
import type { TabMessage } from '../machines/app/live.ts'

type Hello = { kind: 'hello'; from: string; seq: number | undefined }
type Said = { kind: 'said'; to?: string; message: TabMessage }

/** How many events the tab with the stream keeps for tabs that open later. */
const KEPT = 500

export type Tabs = { tell(message: TabMessage): void; close(): void }

/**
 * The tabs of one browser. A new tab sends the number of the last event that the browser had
 * received when its page started (`seq`); the tab with the stream replies with the events since
 * then.
 */
export function joinTabs(
  name: string,
  seq: number | undefined,
  onTold: (message: TabMessage) => void,
): Tabs {
  const channel = new BroadcastChannel(name)
  const own = crypto.getRandomValues(new Uint32Array(4)).join('-')
  /** All events after `since`, up to `seq`. */
  let told:
    | { since: number; seq: number | undefined; isOpen: boolean; events: readonly LiveEvent[] }
    | undefined

  const post = (said: Hello | Said): void => channel.postMessage(said)
  const keep = (message: TabMessage): void => {
    const { since, isOpen, events } = told ?? {
      since: message.seq ?? Infinity,
      isOpen: false,
      events: [],
    }
    if (message.kind === 'state')
      told = {
        since: Math.min(since, message.seq ?? Infinity),
        isOpen: message.isOpen,
        events,
        seq: message.seq,
      }
    else if (message.news === 'all')
      told = { since: message.seq, isOpen, events: [], seq: message.seq }
    else {
      const all = [...events, ...message.news]
      const dropped = all.at(-KEPT - 1)
      told = { since: dropped?.seq ?? since, isOpen, events: all.slice(-KEPT), seq: message.seq }
    }
  }
  const answer = ({ from, seq: reached }: Hello): void => {
    if (!told) return
    const { since, events, seq, isOpen } = told
    const missed =
      reached === undefined || reached < since
        ? 'all'
        : events.filter((event) => event.seq > reached)
    if (seq !== undefined && missed.length > 0)
      post({ kind: 'said', to: from, message: { kind: 'news', news: missed, seq } })
    post({ kind: 'said', to: from, message: { kind: 'state', isOpen, seq } })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Hello | Said>) => {
    if (data.kind === 'hello') answer(data)
    else if (data.to === undefined || data.to === own) onTold(data.message)
  })
  post({ kind: 'hello', from: own, seq })
  return {
    tell(message) {
      keep(message)
      post({ kind: 'said', message })
    },
    close: () => channel.close(),
  }
}
