import { Refusal } from './refusal.ts'
import { sendProblem } from './problem.ts'
import type { FastifyInstance } from 'fastify'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** Answers 405 with `allow` for other methods of known paths. Call it after the last route. */
export function refuseOtherMethods(
  http: FastifyInstance,
  methodsByUrl: ReadonlyMap<string, readonly string[]>,
): void {
  for (const [url, known] of methodsByUrl) {
    const allow = known.includes('GET') ? [...known, 'HEAD'] : known
    const others = methods.filter((method) => !known.includes(method))
    http.route({
      method: others,
      url,
      handler: (request, reply) =>
        sendProblem(
          reply.header('allow', allow.join(', ')),
          request.id,
          new Refusal('METHOD_NOT_ALLOWED'),
        ),
    })
  }
}
