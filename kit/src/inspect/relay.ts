import { isFromApp } from './is-from-app.ts'
import { pack } from './pack.ts'
import type { StyleRules } from './picture-data.ts'
import { channelName, type Entry, type FromApp, type FromInspector } from './protocol.ts'
import { tabId } from './tab-id.ts'

/** The maximum text length of one packed message, and of one entry. */
const maxText = 300_000
const maxEntryText = 60_000
/** With more waiting text, sending can't catch up. */
const maxWaiting = 30_000_000

/** Packs this tab's messages for an inspector on another device. */
export type Relay = {
  /** Starts again with the full log and a new picture. */
  again(): void
  /** The next message; undefined if there is none. */
  next(): Promise<string | undefined>
  hasMore(): boolean
  /** Events arrive faster than they can be sent. */
  isFull(): boolean
  stop(): void
}

/** `maxPacked`: the maximum length of a message. */
export function createRelay(maxPacked: number): Relay {
  const channel = new BroadcastChannel(channelName)
  const id = tabId()
  let waiting: string[] = []
  let length = 0
  let lostRules: readonly StyleRules[] = []

  const push = (message: FromApp): void => {
    const text = JSON.stringify(message)
    waiting.push(text)
    length += text.length
  }
  const post = (message: FromInspector): void => channel.postMessage(message)
  const hear = (message: FromApp): void => {
    if (message.kind === 'here' && message.tab.id === id) push(message)
    if (message.kind === 'log' || message.kind === 'entries') {
      if (message.tabId === id) for (const part of inParts(message)) push(part)
    }
    if (message.kind === 'picture' && message.tabId === id) {
      const rules = [...lostRules, ...message.rules]
      const whole = { ...message, rules }
      // A picture that does not fit into a message is dropped; its rules are sent with the next
      // one.
      const isTooLarge = JSON.stringify(whole).length > maxText * 4
      lostRules = isTooLarge ? rules : []
      if (!isTooLarge) push(whole)
    }
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFromApp(data)) hear(data)
  })
  return {
    again() {
      waiting = []
      length = 0
      lostRules = []
      post({ kind: 'hello' })
      post({ kind: 'replay', tabId: id })
      // A new camera sends all style rules again.
      post({ kind: 'pictures', tabId: id, isOn: false })
      post({ kind: 'pictures', tabId: id, isOn: true })
    },
    async next() {
      const list = waiting
      let count = fitting(list)
      while (count > 0) {
        const packed = await pack(`[${list.slice(0, count).join(',')}]`)
        // It was restarted in the meantime.
        if (list !== waiting) return undefined
        const isFitting = packed.length <= maxPacked
        // A message that is too long is sent in halves; a single entry that is too long is dropped.
        if (isFitting || count === 1)
          length -= list.splice(0, count).reduce((sum, text) => sum + text.length, 0)
        if (isFitting) return packed
        count = count === 1 ? fitting(list) : Math.ceil(count / 2)
      }
      return undefined
    },
    hasMore: () => waiting.length > 0,
    isFull: () => length > maxWaiting,
    stop() {
      post({ kind: 'pictures', tabId: id, isOn: false })
      channel.close()
    },
  }
}

/** How many of the waiting messages fit into one. */
function fitting(waiting: readonly string[]): number {
  let length = 0
  const end = waiting.findIndex((text, at) => (length += text.length) > maxText && at > 0)
  return end === -1 ? waiting.length : end
}

/** Splits a long log: the first part replaces the inspector's log, the others append to it. */
function inParts(message: Extract<FromApp, { entries: readonly Entry[] }>): FromApp[] {
  const parts: { kind: 'log' | 'entries'; tabId: string; entries: Entry[] }[] = []
  let room = 0
  for (const entry of message.entries) {
    const small = withoutDefinition(entry)
    const size = JSON.stringify(small).length
    const kept = size > maxEntryText ? shortened(small) : small
    room -= Math.min(size, maxEntryText)
    const last = parts.at(-1)
    if (last && room > 0) last.entries.push(kept)
    else {
      const kind = last ? 'entries' : message.kind
      parts.push({ kind, tabId: message.tabId, entries: [kept] })
      room = maxText / 2
    }
  }
  return parts.length > 0 ? parts : [message]
}

/** Only viewers that draw charts themselves need it. */
function withoutDefinition(entry: Entry): Entry {
  if (entry.type !== '@xstate.actor') return entry
  const rest = { ...entry }
  delete rest.definition
  return rest
}

/** Without its payload; dropping the entry would look like a gap. */
function shortened(entry: Entry): Entry {
  if (entry.type === '@xstate.event') return { ...entry, event: { type: entry.event.type } }
  if (entry.type === '@xstate.actor') {
    const rest = { ...entry }
    delete rest.outline
    return rest
  }
  if (entry.type !== '@xstate.snapshot') return entry
  const { status, value } = entry.snapshot
  return {
    ...entry,
    event: { type: entry.event.type },
    snapshot: { status, ...(value !== undefined && { value }), context: '…' },
  }
}
