import type { Page } from 'playwright'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { openSite, openSiteAt, type OpenSite } from '../support/browser.ts'
import { type Cast, castEnv, castOf, nameFrom } from '../support/drivers/cast.ts'
import type { OnScreen } from '../support/lifecycle-paths.ts'
import { noStandIns, startStandIns } from '../support/drivers/stand-ins.ts'
import type { DrivenLifecycle } from '../support/drivers/driven-lifecycle.ts'
import { drivenLifecycles } from '../support/drivers/driven.ts'

/** The server and the browser of a run, and the people of each module, who stay for all of it. */
export type Stage = {
  opened: OpenSite
  /** Begins a record of a lifecycle in a world. @throws Error where nobody knows how to */
  begin(machine: string, module: ModuleName, world: string, facts: Facts): Promise<OnScreen>
  /** The windows of all people, for pictures and words of what went wrong. */
  windows(): Promise<{ role: ActorRole; page: Page }[]>
  close(): Promise<void>
}

/**
 * A button that is not there by then is missing: one scenario of many, so it ends soon. How long
 * the page takes to load counts apart.
 */
export const PATIENCE_MS = 8_000
const LOAD_MS = 60_000

/**
 * Starts the server, whose clock the scenarios move, and the browser; with an address only the
 * browser.
 */
export async function openStage(url?: string): Promise<Stage> {
  const standIns = url === undefined ? await startStandIns() : noStandIns
  const patience = { patienceMs: PATIENCE_MS, loadMs: LOAD_MS }
  if (url !== undefined) nameFrom(Math.floor(Date.now() / 1000) % 1_000_000)
  const opened = await (url === undefined
    ? openSite({ ...castEnv, ...standIns.env }, { hasClock: true, ...patience })
    : openSiteAt(url, patience))
  standIns.meet(opened.site)
  const casts = new Map<ModuleName, Promise<Cast>>()
  const begun = new Map<string, ReturnType<DrivenLifecycle['recordsOf']>>()
  const castFor = (module: ModuleName): Promise<Cast> => {
    const cast = casts.get(module) ?? castOf(opened.site, module)
    casts.set(module, cast)
    return cast
  }
  return {
    opened,
    async begin(machine, module, world, facts) {
      const cast = await castFor(module)
      const key = `${machine} ${module}`
      const records = begun.get(key) ?? driverOf(machine).recordsOf(cast, standIns)
      begun.set(key, records)
      return records(world, facts)
    },
    async windows() {
      const people = await Promise.all(casts.values())
      return (await Promise.all(people.map((cast) => cast.windows()))).flat()
    },
    async close() {
      await opened.close()
      await standIns.close()
    },
  }
}

/** How the records of a lifecycle are driven. @throws Error where nobody knows how to */
export function driverOf(machine: string): DrivenLifecycle {
  const found = drivenLifecycles.find(({ name }) => name === machine)
  if (!found) throw new Error(`nobody knows how to drive ${machine}: add it to drivers/driven.ts`)
  return found
}
