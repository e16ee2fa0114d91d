import { endpoints } from '#contract/all.ts'
import type { App } from './app-parts.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

/**
 * Completes the routes: checks that every endpoint of the contract is served, and refuses other
 * methods of every path.
 * @throws Error that names the endpoints without a handler
 */
export function completeRoutes(app: App): void {
  const missing = Object.values(endpoints).filter((endpoint) => !app.served.has(endpoint))
  if (missing.length > 0)
    throw new Error(
      `No handler serves ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    )
  refuseOtherMethods(app.http, app.methodsByUrl)
}
