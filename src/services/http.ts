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
  /** One per intent: given again on a retry, so that what was done once is not done twice. */
  idempotencyKey?: string | undefined
  /** Asks for another form of the answer, which then comes as it is. */
  accept?: string | undefined
  /** The module it is asked for, when that is not the one of the page. */
  moduleId?: number | undefined
  /** The company it is made for, when that is not the one of the page. */
  companyId?: string | undefined
}

/** Calls an endpoint and resolves to its answer, both in the names of the code. @throws Failure */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

/** What the client asks of the app, and what it tells it. */
export type Hooks = {
  token(): string | undefined
  moduleId(): number | undefined
  /**
   * The company that the page was drawn for: the server refuses when the session is about another
   * one by now.
   */
  companyId?(): string | undefined
  /** In which language a refusal is said; left out, the browser's. */
  language?(): string
  /**
   * An answer that was asked for before there was a client, if it is the one to this address;
   * resolves to undefined when it failed.
   */
  earlyAnswer?(url: string, token: string | undefined): Promise<unknown> | undefined
  /**
   * `token` is the one the request carried: a late 401 of an old session must not end the new one.
   */
  onFailure(failure: Failure, request: { endpoint: Endpoint; token: string | undefined }): void
}

/** The way of signed-in screens to the server: a function that makes any call of the contract. */
export function createCall(bases: Record<Base, string>, hooks: Hooks): Call {
  // axios takes the content type off a call without a body, but the specification has it on every
  // call: `null` keeps it.
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

/**
 * So often a read is asked for, all in all, while the server is too busy for it and says when to
 * come back.
 */
const READ_TRIES = 3
const MAX_WAIT_SECONDS = 5

/**
 * Reads again what a busy server refused. A write goes to whoever wanted it, who sees why and may
 * try again with the same key.
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
      // With jitter: not everybody whom it refused at the same moment comes back at the same
      // moment.
      await pause((seconds + Math.random()) * 1_000, signal)
    }
  }
}

/** @throws what axios throws for a call that is no longer wanted */
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
 * The headers of the specification (section 7), which travel only with a token; and ours, which
 * names the company.
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

/**
 * Why a call brought no answer. @throws what it was given, when that is no failed call but a bug
 */
export function toFailure(endpoint: Endpoint, cause: unknown): Failure {
  if (isCancel(cause)) return aborted()
  if (!isAxiosError(cause)) throw cause
  if (!cause.response) return unreached()
  const { status, statusText, data, headers } = cause.response
  return refused(endpoint, { status, statusText, data, retryAfter: headers['retry-after'] })
}
