import { http, type HttpHandler, HttpResponse, type JsonBodyType } from 'msw'
import * as z from 'zod/mini'
import { type Endpoint, type InputOf, isWrite, type OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import { type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { refusal as sentences } from '../../i18n/en/refusals.json'
import { decode, encode } from '#contract/wire.ts'

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }

/**
 * Answers the samples' calls under a base such as `/api`, encoded and decoded with their contract,
 * like the server. Undefined: not found.
 */
export function serveSample<E extends Endpoint>(
  base: string,
  endpoint: E,
  answer: (input: InputOf<E>) => OutputOf<E> | undefined,
): HttpHandler {
  const { input: schema } = endpoint
  return methods[endpoint.method](`${base}/${endpoint.path}`, async ({ request, params }) => {
    const isBody = isWrite(endpoint)
    const sent: unknown = isBody ? await request.json() : grouped(new URL(request.url).searchParams)
    const asked = Object.assign({}, sent, params)
    const input = z.safeParse<E['input']>(schema, decode(schema, asked, isBody ? 'json' : 'query'))
    if (!input.success) return refusal('VALIDATION')
    const found = answer(input.data)
    return found === undefined ? refusal('NOT_FOUND') : answerWith(endpoint, found)
  })
}

/** One page of rows. */
export function pageOf<Row>(
  rows: readonly Row[],
  { currentPage, rowSize }: { currentPage: number; rowSize: number },
): Page<Row> {
  const first = (currentPage - 1) * rowSize
  return {
    rows: rows.slice(first, first + rowSize),
    pagination: { totalRows: rows.length, rowSize, currentPage },
  }
}

/** Whether one of the texts contains the search text; an empty search matches everything. */
export function hasText(search: string | undefined, ...texts: readonly string[]): boolean {
  const asked = (search ?? '').trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(asked))
}

function answerWith({ paged, output }: Endpoint, found: unknown): HttpResponse<string> {
  const answer =
    paged && isPage(found)
      ? { data: found.rows.map((row) => encode(output, row)), pagination: found.pagination }
      : { data: encode(output, found) }
  return new HttpResponse(JSON.stringify(answer), {
    headers: { 'content-type': 'application/json' },
  })
}

function isPage(found: unknown): found is Page<unknown> {
  return typeof found === 'object' && found !== null && 'rows' in found
}

function refusal(code: ProblemCode): HttpResponse<JsonBodyType> {
  const status = statusOfCode[code]
  return HttpResponse.json(
    { status, code, message: sentences[code], errors: [], request_id: 'sample' },
    { status },
  )
}

function grouped(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => [
      name,
      params.getAll(name).length > 1 ? params.getAll(name) : (params.get(name) ?? ''),
    ]),
  )
}
