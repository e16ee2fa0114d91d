import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { signIn } from '#contract/user.ts'
import { readConfig } from '../../server/config.ts'
import { answerOf } from '../../src/services/exchange.ts'
import { noteRefusal } from './model-coverage.ts'
import { requestFor, type CallOptions } from './server.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

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
  const body = await response.text()
  await noteRefusal(input as object, { statusCode: response.status, body })
  return {
    status: response.status,
    body,
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
  }
}

/** How often a busy server may say that it is busy. */
const MAX_TRIES = 20

/** The same call, retried when a busy server asked for it (docs/adr/0031). `retries`: how often. */
export async function callUntilTaken<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ status: number; body: string; retries: number }> {
  for (let retries = 0; ; retries += 1) {
    const { status, body, retryAfterSeconds } = await callAt(url, endpoint, input, options)
    if (status !== 503 || retries === MAX_TRIES) return { status, body, retries }
    await sleep(retryAfterSeconds * 1000)
  }
}

/** The answer of a call that must succeed. @throws Error with the refusal */
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
export async function signInAt(
  url: string,
  email: string,
  password = demoPassword,
): Promise<{ token: string }> {
  const { token } = await answerAt(url, signIn, { email, password })
  return { token }
}
