import { type LiveEvent, liveEvent } from '#contract/activity.ts'
import { decode } from '#contract/wire.ts'
import type { LiveMessage } from '../machines/app/live.ts'
import { readEvents, type StreamMessage } from './read-events.ts'

export type StreamRefusal = { status: number; code: string | undefined; message: string }

type StreamParts = {
  /** The address of the stream. */
  url: string
  /** The headers of a signed-in call, with the token. */
  headers(): Record<string, string>
  /** The server refused, perhaps because the session has ended or is for another company. */
  onRefused(refusal: StreamRefusal): void
  /** The server said that the session has ended. */
  onEnd(): void
}

/**
 * Requests the events after `seq` (undefined: from now on) and passes them on until stopped. Its
 * end is reported exactly once.
 */
export function openEvents(
  { url, headers, onRefused, onEnd }: StreamParts,
  seq: number | undefined,
  send: (message: LiveMessage) => void,
): () => void {
  const controller = new AbortController()
  const heard = (messages: readonly StreamMessage[]): void => {
    if (controller.signal.aborted) return
    const events: LiveEvent[] = []
    for (const { event, data } of messages) {
      if (event === 'change') events.push(decode(liveEvent, JSON.parse(data)) as LiveEvent)
      else if (event === 'ready' || event === 'gap') {
        const { seq }: { seq: number } = JSON.parse(data)
        send({ type: 'live.opened', isGap: event === 'gap', seq })
      } else if (event === 'end') onEnd()
      else send({ type: 'live.heartbeat' })
    }
    if (events.length > 0) send({ type: 'live.news', events })
  }
  const follow = async (): Promise<void> => {
    const response = await fetch(url, {
      headers: {
        ...headers(),
        accept: 'text/event-stream',
        ...(seq !== undefined && { 'last-event-id': String(seq) }),
      },
      signal: controller.signal,
      cache: 'no-store',
    })
    if (response.ok && response.body) await readEvents(response.body, heard)
    else onRefused({ status: response.status, ...saidIn(await response.text()) })
  }
  // Any error: the machine decides when to retry.
  void follow()
    .catch(() => undefined)
    .finally(() => controller.signal.aborted || send({ type: 'live.disconnected' }))
  return () => controller.abort()
}

/** The code and message of a refusal; a proxy's page has none. */
function saidIn(text: string): Pick<StreamRefusal, 'code' | 'message'> {
  try {
    const { code, message }: { code?: string; message?: unknown } = JSON.parse(text)
    return { code, message: String(message ?? '') }
  } catch {
    return { code: undefined, message: '' }
  }
}
