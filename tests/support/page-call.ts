import type { Page } from 'playwright'
import { type ModuleName, moduleIds } from '#contract/modules.ts'

type Json = Record<string, unknown>
type Calling = (
  page: Page,
  method: string,
  path: string,
  body?: object,
  base?: string,
) => Promise<Json>

/**
 * Makes calls of whoever is signed in on a page, in one module. They resolve to the data of the
 * answer as it came. @throws Error with the server's words when it refuses
 */
export function callsIn(module: ModuleName): Calling {
  return (page, method, path, body, base = '/api') =>
    page.evaluate(
      async (asked) => {
        const headers = {
          'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
          'content-type': 'application/json',
          'module-id': asked.moduleId,
          'idempotency-key': crypto.randomUUID(),
        }
        const response = await fetch(asked.address, {
          method: asked.method,
          headers,
          ...(asked.body && { body: JSON.stringify(asked.body) }),
        })
        const answer = await response.json()
        if (!response.ok)
          throw new Error(`${answer.message} ${JSON.stringify(answer.errors ?? '')}`)
        return answer.data
      },
      { method, address: `${base}/${path}`, body, moduleId: String(moduleIds[module]) },
    )
}
