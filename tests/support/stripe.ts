import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

type Asked = {
  method: string
  path: string
  fields: Record<string, string>
  account: string | undefined
  key: string | undefined
}
type Answer = { status: number; body: object } | 'silence'
export type StripeStandIn = {
  /** For `Config.stripe`. */
  settings: { secretKey: string; clientId: string; webhookSecret: string; host: string }
  asked: Asked[]
  /** What a path answers from now on; the newest wins. */
  answer(path: string, answer: (asked: Asked) => Answer): void
  /** The body and the header of an event as the provider sends them. */
  sign(event: object, nowMs: number, secret?: string): { body: string; signature: string }
  close(): Promise<void>
}

/**
 * An HTTP server that speaks as much of the provider's protocol as is asked of it; the real library
 * talks to it.
 */
export async function startStripe(): Promise<StripeStandIn> {
  const asked: Asked[] = []
  const answers = new Map<string, (asked: Asked) => Answer>()
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const one = {
        method: request.method ?? 'GET',
        path,
        fields: Object.fromEntries(new URLSearchParams(body || (request.url ?? '').split('?')[1])),
        account: header(request, 'stripe-account'),
        key: header(request, 'idempotency-key'),
      }
      asked.push(one)
      const told = answers.get(path)?.(one) ?? {
        status: 404,
        body: { error: { type: 'invalid_request_error', message: `nothing at ${path}` } },
      }
      if (told === 'silence') return request.socket.destroy()
      response
        .writeHead(told.status, {
          'content-type': 'application/json',
          'stripe-should-retry': 'false',
        })
        .end(JSON.stringify(told.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = {
    secretKey: 'sk_test_standin',
    clientId: 'ca_standin',
    webhookSecret: 'whsec_standin',
    host: `http://127.0.0.1:${port}`,
  }
  const library = new Stripe(settings.secretKey)
  return {
    settings,
    asked,
    answer: (path, answer) => void answers.set(path, answer),
    sign(event, nowMs, secret = settings.webhookSecret) {
      const body = JSON.stringify(event)
      return {
        body,
        signature: library.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp: Math.floor(nowMs / 1000),
        }),
      }
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

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
