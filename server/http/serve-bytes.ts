import type { FastifyRequest } from 'fastify'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { checkAccess } from './access.ts'
import { checkAnswer, sendJson, writeAnswer } from './answer.ts'
import type { App } from './app-parts.ts'
import type { Caller } from './caller.ts'
import { credentialsOf } from './facts.ts'
import { readInput } from './read-input.ts'
import { Refusal } from './refusal.ts'

type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  bytes: Buffer,
  caller: Caller,
) => Promise<OutputOf<E>>

/**
 * Serves an endpoint whose body is raw bytes; its fields are in the query. Access is checked before
 * the body is read. The handler runs without a transaction: bytes are checked first and written
 * afterwards.
 */
export function serveBytes<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
): void {
  const { bytes } = endpoint
  if (!bytes) throw new Error(`${endpoint.path} takes no bytes`)
  const url = `${app.config.basePath[endpoint.base]}/${endpoint.path}`
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.served.add(endpoint)
  app.methodsByUrl.set(url, [endpoint.method])
  void app.http.register(async (scope) => {
    scope.addContentTypeParser(
      [...bytes.types],
      { parseAs: 'buffer', bodyLimit: bytes.max },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const found = await app.sessions.callerOf(credentialsOf(request))
      checkAccess(endpoint, found)
      app.quotas.check(found.caller)
      app.uploads.makeRoom(request, reply, {
        companyId: found.caller.companyId,
        maxBytes: bytes.max,
      })
      callers.set(request, found.caller)
    })
    scope.route({
      method: endpoint.method,
      url,
      bodyLimit: bytes.max,
      handler: async (request, reply) => {
        const caller = callers.get(request)
        if (!caller) throw new Refusal('TOKEN_MISSING')
        const input = readInput(endpoint, request)
        if (!Buffer.isBuffer(request.body)) throw new Refusal('WRONG_TYPE')
        const output = await handler(input, request.body, caller)
        if (app.config.validateAnswers) checkAnswer(endpoint, output)
        return sendJson(reply, 200, writeAnswer(endpoint, output))
      },
    })
  })
}
