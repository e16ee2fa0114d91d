import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { pagination, wholeListInput } from '#contract/page.ts'
import { encodedText } from '#contract/wire-text.ts'
import { encode } from '#contract/wire.ts'
import { fieldsOf } from '../db/fields-of.ts'

/**
 * The body of an answer in wire names: `{ data }`, or `{ data, pagination }` for a list. Contains
 * only what the contract names. `input` holds the requested page.
 */
export function writeAnswer<E extends Endpoint>(
  endpoint: E,
  output: OutputOf<E>,
  input?: unknown,
): string {
  if (endpoint.list === 'whole' && Array.isArray(output)) return writeWhole(endpoint, output, input)
  if (endpoint.list === 'summed') {
    const { rows, ...sums } = fieldsOf(encode(endpoint.output, output))
    return JSON.stringify({ data: rows, ...sums })
  }
  if (!isPage(endpoint, output)) {
    const data = encodedText(endpoint.output, output)
    return data === undefined ? '{}' : `{"data":${data}}`
  }
  const rows = output.rows.map((row) => encodedText(endpoint.output, row))
  return `{"data":[${rows.join(',')}],"pagination":${encodedText(pagination, output.pagination)}}`
}

const asked = z.object(wholeListInput)

function writeWhole(endpoint: Endpoint, rows: readonly unknown[], input: unknown): string {
  const { currentPage, rowSize } = asked.parse(input ?? {})
  const shown = rows.slice((currentPage - 1) * rowSize, currentPage * rowSize)
  return JSON.stringify({
    data: encode(endpoint.output, shown),
    pagination: encode(pagination, { totalRows: rows.length, rowSize, currentPage }),
  })
}

/**
 * Validates an answer against the contract. @throws ZodError when a handler breaks its promise
 * (tests only, because it is slow)
 */
export function checkAnswer<E extends Endpoint>(endpoint: E, output: OutputOf<E>): void {
  if (isPage(endpoint, output)) {
    z.parse(z.object({ rows: z.array(endpoint.output), pagination }), output)
    for (const row of output.rows) checkText(endpoint, row)
  } else {
    z.parse(endpoint.output, output)
    checkText(endpoint, output)
  }
}

/** Tests only: compares the fast encoder with the plain one. */
function checkText({ output: schema, path }: Endpoint, value: unknown): void {
  const [written, expected] = [encodedText(schema, value), JSON.stringify(encode(schema, value))]
  if (written !== expected) throw new Error(`${path}: wrote ${written} instead of ${expected}`)
}

/** Sends JSON with caching disabled. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  return reply.code(status).headers(apiHeaders).type(type).send(body)
}

const apiHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function isPage(
  endpoint: Endpoint,
  output: unknown,
): output is { rows: unknown[]; pagination: unknown } {
  return endpoint.paged && typeof output === 'object' && output !== null
}
