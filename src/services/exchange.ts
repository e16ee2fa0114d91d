import type { Base, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { wholeListSize } from '#contract/page.ts'
import { decode, encode } from '#contract/wire.ts'

/** A raw answer. */
export type Answer = { data?: unknown; pagination?: unknown }

/**
 * A new idempotency key. `crypto.randomUUID` does not exist over plain http, as in a shop's own
 * network.
 */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return (
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-` +
    `${hex.slice(20)}`
  )
}

/** Distributes the input to the path, the query (lists as repeated keys) or the body. */
export function placed(
  endpoint: Endpoint,
  input: unknown,
): { path: string; query?: URLSearchParams; body?: Record<string, unknown> } {
  const wire = encode(endpoint.input, wholeOf(endpoint, input))
  const fields: Record<string, unknown> = typeof wire === 'object' && wire ? { ...wire } : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return { path, body: fields }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return { path, query }
}

/** A list that is always short is requested completely. */
function wholeOf({ list, input: { def } }: Endpoint, input: unknown): unknown {
  const takesSize =
    list === 'whole' &&
    'shape' in def &&
    typeof def.shape === 'object' &&
    def.shape !== null &&
    'rowSize' in def.shape
  return takesSize ? Object.assign({ rowSize: wholeListSize }, input) : input
}

/** Like `placed`, with the full URL. */
export function addressed(
  bases: Record<Base, string>,
  endpoint: Endpoint,
  input: unknown,
): { url: string; query?: URLSearchParams; body?: Record<string, unknown> } {
  const { path, ...rest } = placed(endpoint, input)
  return { url: `${bases[endpoint.base].replace(/\/$/, '')}/${path}`, ...rest }
}

/** Answers are decoded without validation: the server validates them with the same contract. */
export function answerOf<E extends Endpoint>(
  { paged, list, output }: E,
  answer: Answer,
): OutputOf<E> {
  const { data, ...beside } = answer
  const rows = paged && Array.isArray(data) ? data.map((row) => decode(output, row)) : []
  const decoded = paged
    ? { rows, pagination: answer.pagination }
    : decode(output, list === 'summed' ? { rows: data, ...beside } : data)
  return decoded as OutputOf<E>
}

/** Whether a response has the format of our API. */
export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'data' in value
}
