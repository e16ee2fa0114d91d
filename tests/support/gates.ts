import type { Page, Route } from 'playwright'
import { eventually } from './eventually.ts'

type Ending = 'done' | 'error'
export type Gates<Name extends string> = {
  /** How many calls of an actor wait for their ending. */
  held(name: Name): number
  /**
   * Lets all calls of an actor end, once they are there: by the real server's answer, or by a
   * refusal, which is one that signs nobody out where none is named.
   */
  end(name: Name, ending: Ending, refusal?: HeldRefusal): Promise<void>
}
/** What a held call is answered with, and what goes with it. */
export type HeldRefusal = { status: number; code: string; current?: unknown }

const busy: HeldRefusal = { status: 503, code: 'RETRY_LATER' }

const refusalOf = ({ status, code, current }: HeldRefusal) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    status,
    code,
    message: `Refused: ${code}`,
    errors: [],
    ...(current !== undefined && { current }),
    request_id: 'held',
  }),
})

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
    async end(name, ending, refusal = busy) {
      await eventually(() => heldBy(name).length, actors[name].length, `calls of ${name}`)
      const routes = heldBy(name)
      waiting.delete(name)
      await Promise.all(
        routes.map((route) =>
          ending === 'done' ? route.continue() : route.fulfill(refusalOf(refusal)),
        ),
      )
    },
  }
}
