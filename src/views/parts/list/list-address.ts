import { decode, encode } from '#contract/wire.ts'
import { type Endpoint, type InputOf, validInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

/**
 * A list's query from its URL, by the wire names of its call. So any list has search, filters, sort
 * and page in its URL without further declarations. Invalid parts are ignored.
 */
export function readAddress<E extends Endpoint>(
  endpoint: E,
  search: string,
  usualRows: number = limits.rowSize.default,
): InputOf<E> {
  const given = grouped(new URLSearchParams(search))
  const asked = decode(endpoint.input, { ...withRows(given, usualRows), ...given }, 'query')
  return validInput(endpoint, asked)
}

/** The URL of a query without its defaults: '' or '?search=…'. */
export function writeAddress(
  { input }: Endpoint,
  asked: unknown,
  usualRows: number = limits.rowSize.default,
): string {
  const wire = encode(input, asked)
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(typeof wire === 'object' && wire ? wire : {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (!isUsual(name, one, usualRows)) params.append(name, String(one))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * The part of a URL that identifies a view: search, filters and sort, not the page; `filter`
 * overrides some filters. Equal views have equal URLs.
 */
export function viewAddress(endpoint: Endpoint, search: string, filter: object = {}): string {
  const firstPage = { currentPage: 1, rowSize: limits.rowSize.default }
  return writeAddress(endpoint, Object.assign({}, readAddress(endpoint, search), filter, firstPage))
}

/** The user's own page size, if they have selected one. */
function withRows(given: object, usualRows: number): Record<string, string> {
  return usualRows === limits.rowSize.default || 'rowSize' in given
    ? {}
    : { rowSize: String(usualRows) }
}

/**
 * Whether a field is omitted from the URL. Cursors and an exact total are temporary: the URL has
 * the page number.
 */
function isUsual(name: string, value: unknown, usualRows: number): boolean {
  if (name === 'after' || name === 'before' || name === 'exactTotal') return true
  if (value === undefined || value === '') return true
  return (name === 'currentPage' && value === 1) || (name === 'rowSize' && value === usualRows)
}

function grouped(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
