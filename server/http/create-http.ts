import type { Socket } from 'node:net'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { limits } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import { trustProxyOf } from './address.ts'
import { CALLER_HUNG_UP, answerError, problemBody } from './problem.ts'
import { Refusal } from './refusal.ts'
import { newRequestId, requestIdOf } from './request-id.ts'

/** The time limit for receiving a request. */
const REQUEST_MS = 30_000
/** How long browsers use only https after their first visit (HSTS). */
const HTTPS_ONLY = 'max-age=31536000'

type Settings = Pick<Config, 'trustProxy' | 'maxConnections' | 'publicUrl'>

/**
 * The HTTP server without routes: limits, log, and framework errors converted to problem bodies.
 */
export function createHttp(
  { trustProxy, maxConnections, publicUrl }: Settings,
  log: Logger,
): FastifyInstance {
  const http = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No child logger per request: log calls add the request id themselves.
    childLoggerFactory: (shared) => shared,
    genReqId: requestIdOf,
    bodyLimit: limits.jsonBytes,
    requestTimeout: REQUEST_MS,
    // Node's defaults check for slow requests every 30 seconds and allow a minute for headers.
    http: {
      headersTimeout: REQUEST_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
    },
    keepAliveTimeout: 60_000,
    trustProxy: trustProxyOf(trustProxy),
    // During shutdown, requests in progress and on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenConnection,
  })
  http.server.maxConnections = maxConnections
  http.removeAllContentTypeParsers()
  // Bodies are kept as text here and parsed after the access check.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    isPlainUtf8(request) ? done(null, body) : done(new Refusal('WRONG_TYPE')),
  )
  http.setErrorHandler(answerError)
  const isSecure = publicUrl.startsWith('https:')
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', HTTPS_ONLY)
    done()
  })
  // Redaction takes five times as long as the rest of a log line; this line is written for every
  // answer and contains no secrets.
  const answered = log.child({}, { redact: [] })
  http.addHook('onResponse', (request, reply, done) => {
    // The caller hung up, so there was no answer; answerError has logged it.
    if (reply.statusCode === CALLER_HUNG_UP) return done()
    // Logs the route pattern, never the URL, which may contain a search text or the secret of a
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

/** Whether a body is uncompressed UTF-8. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? []
  const encoding = headers['content-encoding'] ?? 'identity'
  return /^(utf-?8|us-ascii)$/i.test(charset) && encoding.toLowerCase() === 'identity'
}

/**
 * Answers requests that are not valid HTTP or have too large headers; slow senders are
 * disconnected.
 */
function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return void socket.destroy()
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'MALFORMED')
  const body = problemBody(refusal, newRequestId())
  const head = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
