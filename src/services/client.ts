import axios, { CanceledError, isAxiosError, isCancel } from 'axios'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer } from './exchange.ts'
import { aborted, type Failure, refused, unreached } from './failure.ts'
import { hearServerTime } from './server-clock.ts'

/** One request. */
export type Sent = {
  method: Endpoint['method']
  url: string
  params: URLSearchParams | undefined
  data: Record<string, unknown> | undefined
  headers: Record<string, string | undefined>
  signal: AbortSignal | undefined
}

/**
 * Sessions use a header. By default axios reads a cookie from the browser first, which delays the
 * call: 30 ms in a trace with 4x CPU slowdown.
 */
export const noCookie = { xsrfCookieName: '' }

// axios removes the content type of a call without a body, but the specification requires it on
// every call: `null` keeps it.
const client = axios.create({
  timeout: 30_000,
  ...noCookie,
  transformRequest: (body: unknown) => (body === undefined ? null : JSON.stringify(body)),
})

/** Sends a call; retries a read that a busy server refused. @throws what axios throws */
export async function send(call: Sent, isRead: boolean): Promise<Answer> {
  const ask = async () => {
    const sentMs = Date.now()
    const answer = await client.request<Answer>(call)
    hearServerTime(answer.headers['date'], sentMs)
    return answer
  }
  return (await (isRead ? unlessBusy(ask, call.signal) : ask())).data
}

/** The maximum attempts of a read while the server is busy and returns a retry delay. */
const READ_TRIES = 3
const MAX_WAIT_SECONDS = 5

/**
 * Retries reads that a busy server refused. A refused write is shown to the user, who can retry it
 * with the same key.
 */
async function unlessBusy<Result>(
  ask: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (cause) {
      const seconds =
        isAxiosError(cause) && cause.response?.status === 503
          ? Number(cause.response.headers['retry-after'])
          : Number.NaN
      if (!(seconds > 0 && seconds <= MAX_WAIT_SECONDS) || tries === READ_TRIES) throw cause
      // With jitter, so that clients refused at the same moment don't retry at the same moment.
      await pause((seconds + Math.random()) * 1_000, signal)
    }
  }
}

/** @throws what axios throws for an aborted call */
function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    const stop = () => {
      clearTimeout(timer)
      reject(new CanceledError())
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Why a call failed. @throws the error itself if it is a bug and not a failed call */
export function toFailure(endpoint: Endpoint, cause: unknown): Failure {
  if (isCancel(cause)) return aborted()
  if (!isAxiosError(cause)) throw cause
  if (!cause.response) return unreached()
  const { status, statusText, data, headers } = cause.response
  return refused(endpoint, { status, statusText, data, retryAfter: headers['retry-after'] })
}
