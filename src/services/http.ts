import axios from 'axios'
import { type Base, type CallInput, type Endpoint, isWrite, type OutputOf } from '#contract/endpoint.ts'
import { decode, encode } from '#contract/wire.ts'
import { type Failure, toFailure } from './failure.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** One per intent: given again on a retry, so that what was done once is not done twice. */
  idempotencyKey?: string | undefined
  /** Asks for another form of the answer, which then comes as it is. */
  accept?: string | undefined
}

/** Calls an endpoint and resolves to its answer, both in the names of the code. @throws Failure */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<OutputOf<E>>

type Answer = { data?: unknown; pagination?: unknown }

/** What the client asks of the app, and what it tells it. */
export type Hooks = {
  token(): string | undefined
  moduleId(): number | undefined
  /** An answer that was asked for before there was a client, if it is the one to this address; resolves to undefined when it failed. */
  earlyAnswer?(url: string, token: string | undefined): Promise<unknown> | undefined
  /** `token` is the one the request carried: a late 401 of an old session must not end the new one. */
  onFailure(failure: Failure, request: { endpoint: Endpoint; token: string | undefined }): void
}

/** The one way to the server: a function that makes any call of the contract. */
export function createCall(bases: Record<Base, string>, hooks: Hooks): Call {
  // axios takes the content type off a call without a body, but the specification has it on every call: `null` keeps it.
  const client = axios.create({ timeout: 30_000, transformRequest: (body: unknown) => (body === undefined ? null : JSON.stringify(body)) })

  return async (endpoint, input, options = {}) => {
    const token = hooks.token()
    const { path, query, body } = placed(endpoint, encode(endpoint.input, input))
    const url = `${bases[endpoint.base].replace(/\/$/, '')}/${path}`
    const early = isWrite(endpoint) ? undefined : await hooks.earlyAnswer?.(query?.size ? `${url}?${query}` : url, token)
    if (isAnswer(early)) return answerOf(endpoint, early)
    try {
      const response = await client.request<Answer>({
        method: endpoint.method,
        url,
        params: query,
        data: body,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && sessionHeaders(token, hooks.moduleId())),
          ...(isWrite(endpoint) && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
          ...(options.accept && { accept: options.accept }),
        },
        signal: options.signal,
      })
      return options.accept ? (response.data as OutputOf<typeof endpoint>) : answerOf(endpoint, response.data)
    } catch (cause) {
      const failure = toFailure(endpoint, cause)
      hooks.onFailure(failure, { endpoint, token })
      throw failure
    }
  }
}

/** A new idempotency key. `crypto.randomUUID` is missing where a shop opens the app over plain http in its own network. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The headers of the specification (section 7), which travel only with a token. */
export function sessionHeaders(token: string, moduleId: number | undefined): Record<string, string> {
  const now = new Date()
  const offsetMinutes = -now.getTimezoneOffset()
  const local = new Date(now.getTime() + offsetMinutes * 60_000).toISOString()
  return {
    'x-access-token': token,
    'content-type': 'application/json',
    'utc-offset': String(offsetMinutes),
    'current-date': `${local.slice(0, 10)} ${local.slice(11, 16)}`,
    'module-id': moduleId === undefined ? '' : String(moduleId),
  }
}

/** Where each part of the input goes: into the path, the query (lists as repeated keys) or the body. */
function placed(endpoint: Endpoint, wire: unknown): { path: string; query?: URLSearchParams; body?: Record<string, unknown> } {
  const fields: Record<string, unknown> = typeof wire === 'object' && wire ? { ...wire } : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { path, body: fields }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return { path, query }
}

/** Answers are decoded, not judged again: the server holds them to the same contract before it sends them. */
function answerOf<E extends Endpoint>({ paged, output }: E, answer: Answer): OutputOf<E> {
  if (!paged) return decode(output, answer.data) as OutputOf<E>
  const rows = Array.isArray(answer.data) ? answer.data : []
  return { rows: rows.map((row) => decode(output, row)), pagination: answer.pagination } as OutputOf<E>
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'data' in value
}
