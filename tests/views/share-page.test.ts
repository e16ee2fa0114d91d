import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channelName } from '#kit/inspect/protocol.ts'
import { endSharing, sharePage, type ShareState } from '#contract/inspection.ts'
import { offerPage } from '../../src/live/share-page.ts'
import type { SharingNews } from '../../src/machines/screen/sharing.ts'
import type { Call } from '../../src/services/http.ts'
import { unreached } from '../../src/services/failure.ts'

const watched: ShareState = { state: 'watched', untilMs: 0, streams: 1 }
/** A message of 31 MB takes its time on a busy machine. */
const patience = { timeout: 30_000 }
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that is watched from its first beat on; ending it fails: the connection is lost. */
async function aWatchedPage() {
  const ended: unknown[] = []
  const call = (async (endpoint: unknown, input: unknown) => {
    if (endpoint === sharePage) return { id: 's1', code: 'ABCDEF' }
    if (endpoint !== endSharing) return watched
    ended.push(input)
    throw unreached()
  }) as Call
  const news: SharingNews[] = []
  const { pass } = await offerPage(call)
  const stop = pass({ tell: (one) => news.push(one), onAnswer: () => undefined })
  await expect.poll(() => news, patience).toEqual([{ type: 'sharing.watched' }])
  const nextBeats = () =>
    expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      return news.at(-1)
    }, patience)
  return { news, ended, stop, nextBeats }
}

/** What another part of this tab tells the inspectors. */
function tellInspectors(length: number): void {
  const channel = new BroadcastChannel(channelName)
  const id = kept.get(`${channelName}.tab`)
  const tab = { id, path: 'x'.repeat(length), loadedMs: 0 }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ kind: 'here', tab })
  channel.close()
}

test('a page that tells more than can be sent is no longer shown as watched, even if the connection is lost', async () => {
  const { ended, stop, nextBeats } = await aWatchedPage()
  tellInspectors(31_000_000)
  await nextBeats().toEqual({ type: 'sharing.over', ending: 'full' })
  expect(ended).toEqual([{ id: 's1' }])
  stop()
  expect(ended).toHaveLength(1)
})

test('a page whose news cannot be packed is no longer shown as watched', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  const { stop, ended, nextBeats } = await aWatchedPage()
  tellInspectors(1)
  await nextBeats().toEqual({ type: 'sharing.over', ending: 'silent' })
  stop()
  expect(ended).toEqual([])
})
