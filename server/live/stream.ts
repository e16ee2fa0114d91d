import type { ServerResponse } from 'node:http'
import { whenClosed } from '../http/when-closed.ts'

/**
 * A client with more unread bytes is disconnected, so that slow clients can't fill the server's
 * memory.
 */
const MAX_UNREAD_BYTES = 256 * 1024
/** The delay before a client reconnects. */
const RECONNECT_MS = 1_000

export type Message = { event: string; id?: number; data: unknown }

/** One stream of server-sent events. */
export type Stream = {
  send(messages: readonly Message[]): void
  /** Sends a heartbeat, so that proxies keep the connection open. */
  beat(): void
  /** Sends a final message, then closes. */
  end(message: Message): void
  /** Whether the client has disconnected, or the stream was ended. */
  isClosed(): boolean
  /** Calls back once the client has disconnected: immediately, if it already has. */
  onClose(listener: () => void): void
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

/** Starts a stream. */
export function openStream(response: ServerResponse): Stream {
  response.writeHead(200, headers)
  response.write(`retry: ${RECONNECT_MS}\n\n`)
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
    else response.write(text)
  }
  return {
    send: (messages) => write(messages.map(format).join('')),
    beat: () => write(': beat\n\n'),
    end(message) {
      write(format(message))
      response.end()
    },
    isClosed: () => response.destroyed,
    onClose: (listener) => whenClosed(response, listener),
  }
}

function format({ event, id, data }: Message): string {
  const lines = [`event: ${event}`, `data: ${JSON.stringify(data)}`]
  return `${[...(id === undefined ? [] : [`id: ${id}`]), ...lines].join('\n')}\n\n`
}
