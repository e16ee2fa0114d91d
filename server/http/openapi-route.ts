import { sendJson } from './answer.ts'
import type { App } from './app-parts.ts'
import { createOpenApi } from './openapi.ts'

/** `GET /openapi.json`: generated at the first request. */
export function openApiRoute({ http, config, methodsByUrl }: App): void {
  let document: string | undefined
  methodsByUrl.set('/openapi.json', ['GET'])
  http.get('/openapi.json', (_request, reply) =>
    sendJson(reply, 200, (document ??= JSON.stringify(createOpenApi(config)))),
  )
}
