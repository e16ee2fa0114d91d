type Closable = { close(): Promise<void> }

/** The server and the browser of the plan that runs now: each plan has its own. */
export type Stages<Stage extends Closable> = {
  /** Those of a plan, which are opened once: who asks meanwhile gets the same. */
  of(plan: string): Promise<Stage>
  /** Those that have been opened and are not closed. */
  opened(): Stage | undefined
  /** Closes what was opened, or is being opened. */
  close(): Promise<void>
}

/**
 * Holds what is being opened, not only what has been: a hook that runs out of time leaves its work
 * behind, and the next scenario has to find it.
 */
export function stagesOf<Stage extends Closable>(open: () => Promise<Stage>): Stages<Stage> {
  type Held = { plan: string; opening: Promise<Stage>; stage?: Stage }
  let held: Held | undefined
  const closeHeld = async (one: Held | undefined): Promise<void> => {
    const stage = await one?.opening.catch(() => undefined)
    await stage?.close()
  }
  return {
    of(plan) {
      if (held?.plan === plan) return held.opening
      const former = held
      const next: Held = { plan, opening: closeHeld(former).then(open) }
      held = next
      next.opening.then(
        (stage) => (next.stage = stage),
        () => undefined,
      )
      return next.opening
    },
    opened: () => held?.stage,
    async close() {
      const last = held
      held = undefined
      await closeHeld(last)
    },
  }
}
