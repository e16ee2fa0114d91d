import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { pagination } from '#contract/page.ts'
import { encode } from '#contract/wire.ts'

/** The body of an answer in wire names: `{ data }`, or `{ data, pagination }` of a list. Only what the contract names gets out. */
export function writeAnswer<E extends Endpoint>(endpoint: E, output: OutputOf<E>): string {
  if (!isPage(endpoint, output)) return JSON.stringify({ data: encode(endpoint.output, output) })
  return JSON.stringify({ data: output.rows.map((row) => encode(endpoint.output, row)), pagination: encode(pagination, output.pagination) })
}

/** Holds an answer against the contract. @throws ZodError when a handler answers what it does not promise (tests only: it costs) */
export function checkAnswer<E extends Endpoint>(endpoint: E, output: OutputOf<E>): void {
  if (isPage(endpoint, output)) z.parse(z.object({ rows: z.array(endpoint.output), pagination }), output)
  else z.parse(endpoint.output, output)
}

/** Sends JSON that nobody on the way may keep. */
export function sendJson(reply: FastifyReply, status: number, body: string, type = 'application/json; charset=utf-8'): FastifyReply {
  return reply.code(status).headers(apiHeaders).type(type).send(body)
}

const apiHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function isPage(endpoint: Endpoint, output: unknown): output is { rows: unknown[]; pagination: unknown } {
  return endpoint.paged && typeof output === 'object' && output !== null
}
