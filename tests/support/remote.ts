import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { signIn } from '#contract/user.ts'
import { readConfig } from '../../server/config.ts'
import { answerOf } from '../../src/services/exchange.ts'
import { requestFor, type CallOptions } from './server.ts'

const config = readConfig({})

/**
 * A call over the network to a server of the demo. Resolves to the status and the body as they
 * came. @throws TypeError when nobody answers
 */
export async function callAt<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ status: number; body: string; retryAfterSeconds: number }> {
  const {
    method = 'GET',
    url: path,
    headers,
    payload,
  } = requestFor(config, endpoint, input, options)
  const response = await fetch(`${url}${String(path)}`, {
    method,
    headers: headers as Record<string, string>,
    ...(typeof payload === 'string' && { body: payload }),
  })
  return {
    status: response.status,
    body: await response.text(),
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
  }
}

/** What a call answered that has to succeed. @throws Error with the refusal */
export async function answerAt<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { status, body } = await callAt(url, endpoint, input, options)
  if (status !== 200)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${body}`)
  return answerOf(endpoint, JSON.parse(body) as { data: unknown; pagination?: unknown })
}

/** Signs an account of the demo in. Resolves to its token. */
export async function signInAt(url: string, email: string): Promise<{ token: string }> {
  const { token } = await answerAt(url, signIn, { email, password: 'sevenfold-demo' })
  return { token }
}
