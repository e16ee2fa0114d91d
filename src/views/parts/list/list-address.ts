import { decode, encode } from '#contract/wire.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

/**
 * A list's query in its URL, by the wire names of its call, so that any list has search, filters,
 * sort and page in its URL without a list of names. Invalid parts are ignored.
 */
export function readAddress<E extends Endpoint>({ input }: E, search: string): InputOf<E> {
  const asked = decode(input, grouped(new URLSearchParams(search)), 'query')
  const held: Record<string, unknown> = typeof asked === 'object' && asked ? { ...asked } : {}
  for (;;) {
    const parsed = input.safeParse(held)
    if (parsed.success) return parsed.data as InputOf<E>
    const bad = parsed.error.issues
      .map((issue) => issue.path[0])
      .filter((key) => typeof key === 'string' && key in held)
    if (bad.length === 0) return input.parse({}) as InputOf<E>
    for (const key of bad) delete held[String(key)]
  }
}

/** The URL of a query without its defaults: '' or '?search=…'. */
export function writeAddress({ input }: Endpoint, asked: unknown): string {
  const wire = encode(input, asked)
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(typeof wire === 'object' && wire ? wire : {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (!isUsual(name, one)) params.append(name, String(one))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Cursors are temporary: the URL has the page number. */
function isUsual(name: string, value: unknown): boolean {
  if (name === 'after' || name === 'before') return true
  if (value === undefined || value === '') return true
  return (
    (name === 'currentPage' && value === 1) ||
    (name === 'rowSize' && value === limits.rowSize.default)
  )
}

function grouped(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
