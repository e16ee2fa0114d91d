import { createRelay, type Relay } from '#kit/inspect/relay.ts'
import {
  answerWatcher,
  endSharing,
  maxPacked,
  sharePage,
  type ShareState,
  tellWatcher,
} from '#contract/inspection.ts'
import type { Id } from '#contract/fields.ts'
import { failureOf, isPassing } from '../machines/failure.ts'
import type { SharedPage, SharingNews } from '../machines/screen/sharing.ts'
import type { Call } from '../services/http.ts'

const BEAT_MS = 2_000
const FULL_BEAT_MS = 300

type Shared = { call: Call; id: Id }

/** Shares this page with the inspector on another device (ADR 0144). @throws Failure */
export async function offerPage(call: Call): Promise<SharedPage> {
  const { id, code } = await call(sharePage, {})
  return { code, pass: (page) => passOn({ call, id }, page) }
}

/** Sends the events of this page to the server. Returns the function that stops it. */
function passOn(
  { call, id }: Shared,
  { tell, onAnswer }: Parameters<SharedPage['pass']>[0],
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let relay: Relay | undefined
  let known: ShareState = { state: 'waiting', untilMs: 0, streams: 0 }

  const hear = (now: ShareState): void => {
    if (signal.aborted) return
    const before = known
    known = now
    if (now.state === 'watched' && (!relay || now.streams !== before.streams)) {
      relay ??= createRelay(maxPacked)
      relay.again()
    }
    const news = newsOf(before, now)
    if (news) tell(news)
  }
  // Best effort: the server also ends a share whose page no longer answers.
  const end = (): void => void call(endSharing, { id }).catch(() => undefined)
  const beat = async (): Promise<void> => {
    if (relay?.isFull()) {
      hear({ ...known, state: 'ended', ending: 'full' })
      return end()
    }
    try {
      const packed = await relay?.next()
      hear(await call(tellWatcher, { id, packed }, { signal }))
    } catch (error) {
      if (signal.aborted) return
      const failure = failureOf(error)
      // An error without a kind is a bug: a retry would fail again.
      if (!failure.kind || !isPassing(failure))
        return hear({ ...known, state: 'ended', ending: 'silent' })
      // Sends everything again: a lost batch would leave a gap in the log.
      relay?.again()
    }
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted && known.state !== 'ended') {
      await beat()
      await pause(relay?.hasMore() ? FULL_BEAT_MS : BEAT_MS)
    }
  }
  onAnswer((isAllowed) => {
    call(answerWatcher, { id, isAllowed }).then(hear, () => undefined)
  })
  void run()
  return () => {
    controller.abort()
    relay?.stop()
    if (known.state !== 'ended') end()
  }
}

function newsOf(before: ShareState, now: ShareState): SharingNews | undefined {
  if (now.state === before.state) return undefined
  if (now.state === 'asked' && now.watcher) return { type: 'sharing.asked', watcher: now.watcher }
  if (now.state === 'watched') return { type: 'sharing.watched' }
  return now.state === 'ended'
    ? { type: 'sharing.over', ending: now.ending ?? 'silent' }
    : undefined
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms))
}
