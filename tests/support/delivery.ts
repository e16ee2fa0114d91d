import type { ServerResponse } from 'node:http'
import { type LocalServer, startLocalServer } from './local-server.ts'

type Asked = { path: string; body: Record<string, unknown>; key: string; authorization: string }
type Behaviour = (asked: Asked, response: ServerResponse) => void
export type DeliveryStandIn = LocalServer & {
  asked: Asked[]
  /** How it takes calls from now on; it may lie, refuse, or say nothing. */
  behave(how: Behaviour): void
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
  const server = await startLocalServer((request, response, body) => {
    const one = {
      path: request.url ?? '',
      body: JSON.parse(String(body) || '{}') as Record<string, unknown>,
      key: String(request.headers['idempotency-key']),
      authorization: String(request.headers.authorization),
    }
    asked.push(one)
    behaviour(one, response)
  })
  return {
    ...server,
    asked,
    behave: (how) => {
      behaviour = how
    },
  }
}
