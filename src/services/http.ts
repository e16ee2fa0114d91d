import axios, { CanceledError, isAxiosError, isCancel } from 'axios'
import {
  type Base,
  type CallInput,
  type Endpoint,
  isWrite,
  type OutputOf,
} from '#contract/endpoint.ts'
import { addressed, type Answer, answerOf, isAnswer, newKey } from './exchange.ts'
import { aborted, type Failure, refused, unreached } from './failure.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** One key per intent: a retry sends it again, so that the server does it once. */
  idempotencyKey?: string | undefined
  /** Requests another media type; the answer is then returned unchanged. */
  accept?: string | undefined
  /** The module of the call, when it is not the page's. */
  moduleId?: number | undefined
  /** The company of the call, when it is not the page's. */
  companyId?: string | undefined
  /** How long it has waited for a connection. */
  waitedMs?: number | undefined
}

/** Calls an endpoint and resolves to its answer, both in code names. @throws Failure */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

/** What the client needs from the app, and its callbacks. */
export type Hooks = {
  token(): string | undefined
  moduleId(): number | undefined
  /** The company of the page: the server refuses when the session is for another one by now. */
  companyId?(): string | undefined
  /** The language of refusals; default: the browser's. */
  language?(): string
  /** An answer requested early, if it is for this address; resolves to undefined when it failed. */
  earlyAnswer?(url: string, token: string | undefined): Promise<unknown> | undefined
  /** `token` is the one of the request: a late 401 of an old session must not end the new one. */
  onFailure(failure: Failure, request: { endpoint: Endpoint; token: string | undefined }): void
}

/** API calls of signed-in screens: a function that calls any endpoint of the contract. */
export function createCall(bases: Record<Base, string>, hooks: Hooks): Call {
  // axios removes the content type of a call without a body, but the specification requires it on
  // every call: `null` keeps it.
  const client = axios.create({
    timeout: 30_000,
    transformRequest: (body: unknown) => (body === undefined ? null : JSON.stringify(body)),
  })

  return async (endpoint, input, options = {}) => {
    const token = hooks.token()
    const { url, query, body } = addressed(bases, endpoint, input)
    const early = isWrite(endpoint)
      ? undefined
      : await hooks.earlyAnswer?.(query?.size ? `${url}?${query}` : url, token)
    if (isAnswer(early)) return answerOf(endpoint, early)
    try {
      const ask = () =>
        client.request<Answer>({
          method: endpoint.method,
          url,
          params: query,
          data: body,
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(token &&
              sessionHeaders({
                token,
                moduleId: options.moduleId ?? hooks.moduleId(),
                companyId: companyOf(endpoint, options, hooks),
              })),
            ...(isWrite(endpoint) && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
            ...(options.waitedMs !== undefined && { 'waited-ms': String(options.waitedMs) }),
            ...(options.accept && { accept: options.accept }),
            'accept-language': hooks.language?.(),
          },
          signal: options.signal,
        })
      const response = await (isWrite(endpoint) ? ask() : unlessBusy(ask, options.signal))
      return options.accept
        ? (response.data as OutputOf<typeof endpoint>)
        : answerOf(endpoint, response.data)
    } catch (cause) {
      const failure = toFailure(endpoint, cause)
      hooks.onFailure(failure, { endpoint, token })
      throw failure
    }
  }
}

function companyOf(
  { isAboutSession }: Endpoint,
  options: CallOptions,
  hooks: Hooks,
): string | undefined {
  return isAboutSession ? undefined : (options.companyId ?? hooks.companyId?.())
}

type Asker = { token: string; moduleId: number | undefined; companyId: string | undefined }

/** The most attempts of a read while the server is busy and names a retry delay. */
const READ_TRIES = 3
const MAX_WAIT_SECONDS = 5

/**
 * Retries reads that a busy server refused. A refused write goes back to the person, who sees why
 * and can retry with the same key.
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

/**
 * The headers of the specification (section 7), which are only sent with a token; and our own,
 * which names the company.
 */
export function sessionHeaders({ token, moduleId, companyId }: Asker): Record<string, string> {
  const now = new Date()
  const offsetMinutes = -now.getTimezoneOffset()
  const local = new Date(now.getTime() + offsetMinutes * 60_000).toISOString()
  return {
    'x-access-token': token,
    'content-type': 'application/json',
    'utc-offset': String(offsetMinutes),
    'current-date': `${local.slice(0, 10)} ${local.slice(11, 16)}`,
    'module-id': moduleId === undefined ? '' : String(moduleId),
    ...(companyId !== undefined && { 'company-id': companyId }),
  }
}

/** Why a call failed. @throws the error itself, when it is not a failed call but a bug */
export function toFailure(endpoint: Endpoint, cause: unknown): Failure {
  if (isCancel(cause)) return aborted()
  if (!isAxiosError(cause)) throw cause
  if (!cause.response) return unreached()
  const { status, statusText, data, headers } = cause.response
  return refused(endpoint, { status, statusText, data, retryAfter: headers['retry-after'] })
}
