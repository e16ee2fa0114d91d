import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; body: Record<string, unknown>; key: string; authorization: string }
type Behaviour = (asked: Asked, response: ServerResponse) => void
export type DeliveryStandIn = {
  url: string
  asked: Asked[]
  /** How it takes calls from now on; it may lie, refuse, or say nothing. */
  behave(how: Behaviour): void
  close(): Promise<void>
}

/** Takes every request: the same key, the same delivery. */
export const willing: Behaviour = ({ path, key }, response) =>
  json(
    response,
    200,
    path.endsWith('/cancel')
      ? {}
      : { id: `d-${key}`, tracking_url: `https://track.example/${key}`, eta_ms: 1_800_000_000_000 },
  )

/** Answers with a status and a body. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An HTTP server that replaces the delivery service. */
export async function startDelivery(): Promise<DeliveryStandIn> {
  const asked: Asked[] = []
  let behaviour = willing
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const one = {
        path: request.url ?? '',
        body: JSON.parse(text || '{}') as Record<string, unknown>,
        key: String(request.headers['idempotency-key']),
        authorization: String(request.headers.authorization),
      }
      asked.push(one)
      behaviour(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave: (how) => {
      behaviour = how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
