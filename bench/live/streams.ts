import { readEvents } from '../../src/live/read-events.ts'
import type { BenchCompany } from '../support/dataset.ts'

/** The limit of one session is ten. */
const STREAMS_PER_SESSION = 9
const AT_ONCE = 50

type Heard = { id: string; version: number | undefined }

/**
 * Opens one stream and passes its events on until the returned function is called; resolves when it
 * is open.
 * @throws Error when it is refused
 */
export async function openStream(
  url: string,
  token: string,
  onChange: (change: Heard) => void,
): Promise<() => void> {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: { 'x-access-token': token, 'module-id': '13' },
    signal: controller.signal,
  })
  const { body } = response
  if (!response.ok || !body)
    throw new Error(`a stream was refused: ${response.status} ${await response.text()}`)
  await new Promise<void>((resolve, reject) => {
    readEvents(body, (messages) => {
      for (const { event, data } of messages) {
        if (event === 'ready') resolve()
        if (event === 'change') onChange(JSON.parse(data) as Heard)
      }
    }).catch((error: unknown) => (controller.signal.aborted ? undefined : reject(error)))
  })
  return () => controller.abort()
}

/** Opens many streams, spread over all sessions; the returned function closes them. */
export async function openStreams(
  url: string,
  companies: readonly BenchCompany[],
  count: number,
): Promise<() => void> {
  const tokens = companies.flatMap((company) => company.tokens.slice(1))
  if (count > tokens.length * STREAMS_PER_SESSION)
    throw new RangeError(`${tokens.length} sessions hold no ${count} streams`)
  const open: (() => void)[] = []
  while (open.length < count) {
    const part = Array.from(
      { length: Math.min(AT_ONCE, count - open.length) },
      (_, at) => tokens[(open.length + at) % tokens.length] ?? '',
    )
    open.push(...(await Promise.all(part.map((token) => openStream(url, token, () => undefined)))))
  }
  return () => {
    for (const close of open) close()
  }
}
