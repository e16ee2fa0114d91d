import { decode, encode } from '#contract/wire.ts'
import { type Endpoint, type InputOf, validInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

/**
 * A list's query in its URL, by the wire names of its call, so that any list has search, filters,
 * sort and page in its URL without a list of names. Invalid parts are ignored.
 */
export function readAddress<E extends Endpoint>(endpoint: E, search: string): InputOf<E> {
  const asked = decode(endpoint.input, grouped(new URLSearchParams(search)), 'query')
  return validInput(endpoint, asked)
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
