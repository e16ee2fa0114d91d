import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Message = { event: string; id: string | undefined; data: Record<string, unknown> }

/** An open stream of server-sent events, read by fetch as the web app reads it. */
export type TestStream = {
  /** Everything that came so far. */
  messages: Message[]
  /**
   * The first message that fits, come or still to come. @throws Error after two seconds (or
   * `withinMs`)
   */
  next(fits: (message: Message) => boolean, withinMs?: number): Promise<Message>
  /** Resolves when the server ended or cut it. */
  ended: Promise<void>
  close(): void
}

/**
 * Opens a stream on a listening server or at its address. @throws Error with the status when it is
 * refused
 */
export async function openStream(
  server: FastifyInstance | string,
  path: string,
  headers: Record<string, string> = {},
): Promise<TestStream> {
  const controller = new AbortController()
  const response = await fetch(`${urlOf(server)}${path}`, {
    headers,
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const ended = read(response.body, (message) => {
    messages.push(message)
    for (const wake of waiting) wake()
  })
  return {
    messages,
    ended,
    close: () => controller.abort(),
    async next(fits, withinMs = 2_000) {
      const until = performance.now() + withinMs
      for (;;) {
        const found = messages.find(fits)
        if (found) return found
        const left = until - performance.now()
        if (left <= 0)
          throw new Error(`no such message came; there were ${JSON.stringify(messages)}`)
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          setTimeout(resolve, left)
        })
      }
    },
  }
}

function urlOf(server: FastifyInstance | string): string {
  if (typeof server === 'string') return server
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

async function read(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: Message) => void,
): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = parse(block)
        if (message) onMessage(message)
      }
    }
  } catch (error) {
    if (!isEnd(error)) throw error
  }
}

/** Closed here, or cut by the server, as it does with whoever reads too slowly. */
function isEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  const isCut = cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_SOCKET'
  return error.name === 'AbortError' || isCut
}

function parse(block: string): Message | undefined {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const event = field('event')
  return event === undefined
    ? undefined
    : { event, id: field('id'), data: JSON.parse(field('data') ?? '{}') }
}
