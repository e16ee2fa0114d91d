import type { App } from './app-parts.ts'
import { createCachedText } from './cached-text.ts'
import { createOpenApi } from './openapi.ts'

/** `GET /openapi.json`: generated at the first request. */
export function openApiRoute({ http, config, methodsByUrl }: App): void {
  methodsByUrl.set('/openapi.json', ['GET'])
  http.get(
    '/openapi.json',
    createCachedText('application/json; charset=utf-8', () =>
      JSON.stringify(createOpenApi(config)),
    ),
  )
}
