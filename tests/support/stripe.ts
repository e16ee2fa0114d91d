import type { IncomingMessage } from 'node:http'
import { Stripe } from 'stripe'
import { startLocalServer } from './local-server.ts'

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
  const server = await startLocalServer((request, response, body) => {
    const [path = '', query] = (request.url ?? '').split('?')
    const one = {
      method: request.method ?? 'GET',
      path,
      fields: Object.fromEntries(new URLSearchParams(String(body) || query)),
      account: header(request, 'stripe-account'),
      key: header(request, 'idempotency-key'),
    }
    asked.push(one)
    const told = answers.get(path)?.(one) ?? {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: `nothing at ${path}` } },
    }
    if (told === 'silence') return void request.socket.destroy()
    response
      .writeHead(told.status, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      .end(JSON.stringify(told.body))
  })
  const settings = {
    secretKey: 'sk_test_standin',
    clientId: 'ca_standin',
    webhookSecret: 'whsec_standin',
    host: server.url,
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
    close: server.close,
  }
}

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
