import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { limits } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import { trustOf } from './address.ts'
import { answerError, problemBody } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Who sends a request has so long for all of it. */
const REQUEST_MS = 30_000
/** So long browsers ask by https alone, once they did. */
const HTTPS_ONLY = 'max-age=31536000'

type Settings = Pick<Config, 'trustProxy' | 'maxConnections' | 'publicUrl'>

/**
 * The HTTP server without routes: limits, log, and every fault of the framework answered as ours.
 */
export function createHttp(
  { trustProxy, maxConnections, publicUrl }: Settings,
  log: Logger,
): FastifyInstance {
  const http = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.jsonBytes,
    requestTimeout: REQUEST_MS,
    // Without these, Node looks for late ones each half minute and gives headers a minute.
    http: {
      headersTimeout: REQUEST_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
    },
    keepAliveTimeout: 60_000,
    trustProxy: trustOf(trustProxy),
    // While the server closes, requests under way and those on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenConnection,
  })
  http.server.maxConnections = maxConnections
  http.removeAllContentTypeParsers()
  // Only read here: it is parsed after the caller was checked.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  http.setErrorHandler(answerError)
  const isSecure = publicUrl.startsWith('https:')
  http.addHook('onRequest', (request, reply, done) => {
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', HTTPS_ONLY)
    done()
  })
  // Looking for secrets takes five times what the rest of a line takes; this one is written with
  // every answer and can hold none.
  const answered = log.child({}, { redact: [] })
  http.addHook('onResponse', (request, reply, done) => {
    // The route and never the address as it came: that may hold a search text or the secret of a
    // receipt.
    answered.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  return http
}

/**
 * What was no HTTP at all. It is malformed, or its headers are too large; who was too slow is cut
 * off.
 */
function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return void socket.destroy()
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'MALFORMED')
  const body = problemBody(refusal, randomUUID())
  const head = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
