import {
  type Base,
  type CallInput,
  type Endpoint,
  isWrite,
  type OutputOf,
} from '#contract/endpoint.ts'
import type { Sent } from './client.ts'
import { addressed, type Answer, answerOf, isAnswer, newKey } from './exchange.ts'
import { Failure, unreached } from './failure.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** One key per intent: a retry sends the same key, so that the server executes it once. */
  idempotencyKey?: string | undefined
  /** Requests another media type; the answer is then returned unchanged. */
  accept?: string | undefined
  /** The module of the call, if it is not the page's. */
  moduleId?: number | undefined
  /** The company of the call, if it is not the page's. */
  companyId?: string | undefined
  /** How long the call was queued offline. */
  waitedMs?: number | undefined
}

/**
 * Calls an endpoint and resolves to its answer; input and answer have code names. @throws Failure
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

/** What the client reads from the app, and its callbacks. */
export type Hooks = {
  token(): string | undefined
  moduleId(): number | undefined
  /** The company of the page: the server refuses if the session is now for another one. */
  companyId?(): string | undefined
  /** The language of refusals; default: the browser's. */
  language?(): string
  /** The prefetched answer for this URL, if any; resolves to undefined if it failed. */
  earlyAnswer?(url: string, token: string | undefined): Promise<unknown> | undefined
  /** The server has answered a call of this session. */
  onAnswer?(): void
  /** `token`: the token of the request. A late 401 of an old session must not end the new one. */
  onFailure(failure: Failure, request: { endpoint: Endpoint; token: string | undefined }): void
}

/** API calls of signed-in screens: a function that calls any endpoint of the contract. */
export function createCall(bases: Record<Base, string>, hooks: Hooks): Call {
  const client = createClient()
  // Preloads the client after the first screen; calls await it.
  client().catch(() => undefined)

  return async (endpoint, input, options = {}) => {
    const token = hooks.token()
    const { url, query, body } = addressed(bases, endpoint, input)
    const early = mayBeEarly(endpoint, options)
      ? await hooks.earlyAnswer?.(query?.size ? `${url}?${query}` : url, token)
      : undefined
    if (isAnswer(early)) {
      hooks.onAnswer?.()
      return answerOf(endpoint, early)
    }
    const sent = {
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
    }
    const answer = await answered(client, endpoint, sent).catch((failure: unknown) => {
      if (failure instanceof Failure) hooks.onFailure(failure, { endpoint, token })
      throw failure
    })
    hooks.onAnswer?.()
    return options.accept ? (answer as OutputOf<typeof endpoint>) : answerOf(endpoint, answer)
  }
}

type Shared = { answer: Promise<unknown>; stop: AbortController; waiting: number }

/**
 * Shares one read between all parts of a screen that request the same at the same time, for example
 * after a live event. A later read is sent again, because something may have changed. A shared read
 * is aborted when no caller waits for it any more.
 */
export function shareReads(call: Call): Call {
  const begun = new Map<string, Shared>()
  return (endpoint, input, options = {}) => {
    const { signal, ...others } = options
    if (isWrite(endpoint) || signal?.aborted || Object.keys(others).length > 0)
      return call(endpoint, input, options)
    const question = `${endpoint.base} ${endpoint.path} ${JSON.stringify(input)}`
    const begin = (): Shared => {
      const stop = new AbortController()
      const made = { answer: call(endpoint, input, { signal: stop.signal }), stop, waiting: 0 }
      begun.set(question, made)
      setTimeout(() => begun.get(question) === made && begun.delete(question))
      return made
    }
    const shared = begun.get(question) ?? begin()
    shared.waiting += 1
    signal?.addEventListener('abort', () => {
      shared.waiting -= 1
      if (shared.waiting > 0) return
      if (begun.get(question) === shared) begun.delete(question)
      shared.stop.abort()
    })
    return shared.answer as Promise<OutputOf<typeof endpoint>>
  }
}

/** Early answers were requested for the page's module and company only. */
function mayBeEarly(endpoint: Endpoint, { moduleId, companyId, accept }: CallOptions): boolean {
  return !isWrite(endpoint) && !endpoint.isAboutSession && !(moduleId ?? companyId ?? accept)
}

type Client = typeof import('./client.ts')

/** Loads the HTTP client lazily: the first screen renders without it. */
function createClient(): () => Promise<Client> {
  let loading: Promise<Client> | undefined
  return () => {
    loading ??= import('./client.ts').catch(() => {
      loading = undefined
      throw unreached()
    })
    return loading
  }
}

/** @throws Failure */
async function answered(
  client: () => Promise<Client>,
  endpoint: Endpoint,
  sent: Sent,
): Promise<Answer> {
  const { send, toFailure } = await client()
  try {
    return await send(sent, !isWrite(endpoint))
  } catch (cause) {
    throw toFailure(endpoint, cause)
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
 * The headers of the specification (section 7), which are sent only with a token, and our own
 * header with the company.
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
