import type { Page, Route } from 'playwright'
import { eventually } from './eventually.ts'

export type Ending = 'done' | 'error'
export type Gates<Name extends string> = {
  /** How many calls of an actor wait for their ending. */
  held(name: Name): number
  /**
   * Lets all calls of an actor end, once they are there: by the real server's answer, or by a
   * refusal that signs nobody out.
   */
  end(name: Name, ending: Ending): Promise<void>
}

const busy = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    status: 503,
    code: 'RETRY_LATER',
    message: 'The server is busy.',
    errors: [],
    request_id: 'held',
  }),
}

/**
 * Holds the calls that a machine's actors make, so that what is shown meanwhile can be looked at.
 * `actors` says which addresses each one calls.
 */
export async function holdCalls<Name extends string>(
  page: Page,
  actors: Readonly<Record<Name, readonly string[]>>,
): Promise<Gates<Name>> {
  const waiting = new Map<Name, Route[]>()
  const heldBy = (name: Name): Route[] => waiting.get(name) ?? []
  for (const name of Object.keys(actors) as Name[]) {
    for (const address of actors[name]) {
      await page.route(address, (route) => {
        waiting.set(name, [...heldBy(name), route])
      })
    }
  }
  return {
    held: (name) => heldBy(name).length,
    async end(name, ending) {
      await eventually(() => heldBy(name).length, actors[name].length, `calls of ${name}`)
      const routes = heldBy(name)
      waiting.delete(name)
      await Promise.all(
        routes.map((route) => (ending === 'done' ? route.continue() : route.fulfill(busy))),
      )
    },
  }
}
