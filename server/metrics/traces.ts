import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { watchStatements } from '../db/statement-time.ts'
import type { OfWork } from './of-work.ts'
import { appVersion } from './version.ts'

export type Traces = {
  /** Traces the calls of a server; call it before its first route is registered. */
  follow(http: FastifyInstance): void
  /** Traces work outside of calls. */
  ofWork: OfWork
  /** Sends the remaining spans. */
  close(): Promise<void>
}

const STATEMENT_LETTERS = 2_000
const SERVER_FAULT = 500
const FAILED = { code: 2 } as const

const headers = {
  keys: (request: FastifyRequest) => Object.keys(request.headers),
  get: (request: FastifyRequest, name: string) => request.headers[name],
}

/**
 * Sends a span for each call, job and housekeeping step, with child spans for its statements.
 * Loaded only if tracing is on. Names are route patterns, kinds of work, and the text of statements
 * without values.
 */
export function createTraces({
  endpoint,
  headers: sent,
  service,
  share,
}: NonNullable<Config['traces']>): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: sent,
  })
  const processor = new BatchSpanProcessor({ exporter })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': appVersion }),
    // Samples by the trace id only, so that callers can't decide it.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('sevenfold', appVersion)
  const propagator = new W3CTraceContextPropagator()
  const calls = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  const current = new AsyncLocalStorage<Context>()

  watchStatements((text) => {
    const context = current.getStore()
    if (context === undefined) return undefined
    const [verb = 'statement'] = text.split(' ', 1)
    const attributes = { 'db.query.text': text.slice(0, STATEMENT_LETTERS) }
    const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, context)
    return () => span.end()
  })

  return {
    follow(http) {
      http.addHook('onRequest', (request, _reply, done) => {
        const parent = propagator.extract(ROOT_CONTEXT, request, headers)
        const { method, id } = request
        const route = request.routeOptions.url ?? 'unmatched'
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'sevenfold.request_id': id,
        }
        const span = tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        )
        calls.set(request, { span, context: trace.setSpan(parent, span) })
        done()
      })
      // Restores the context, which is lost while a body is read.
      http.addHook('preHandler', (request, _reply, done) => {
        const call = calls.get(request)
        if (call) current.run(call.context, done)
        else done()
      })
      http.addHook('onResponse', (request, reply, done) => {
        const { span } = calls.get(request) ?? {}
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= SERVER_FAULT) span?.setStatus(FAILED)
        span?.end()
        done()
      })
    },
    async ofWork({ name, attributes }, work) {
      // Starts a new trace, because the call that caused the work was already answered, maybe by
      // another server.
      const span = tracer.startSpan(name, { root: true, attributes: { ...attributes } })
      const fail = () => void span.setStatus(FAILED)
      try {
        return await current.run(trace.setSpan(ROOT_CONTEXT, span), () => work(fail))
      } catch (error) {
        fail()
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      watchStatements(undefined)
      await provider.shutdown()
    },
  }
}
