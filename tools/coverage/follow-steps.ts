import type { Arrow } from '#kit/transitions.ts'
import type { Step } from './note.ts'
import { type Charted, pairOf, type Seen, tell } from './seen.ts'

/** Follows the actors of browsers through their charts, event by event. */
export function stepFollower(charts: readonly Charted[], seen: Seen) {
  const bySource = Map.groupBy(
    charts.flatMap(({ arrows }) => arrows),
    ({ source }) => source,
  )
  const actors = new Map<string, { active: readonly string[]; last?: string }>()

  return ({ actor, event, taken, active }: Step, test: string | undefined): void => {
    const before = actors.get(actor)
    let last = before?.last
    for (const arrow of taken) {
      tell(seen.taken, arrow, test)
      if (last !== undefined) tell(seen.pairs, pairOf(last, arrow), test)
      last = arrow
    }
    const refused = [
      ...refusedAt(bySource, before?.active ?? [], event, taken),
      ...refusedAt(bySource, active, '', taken),
    ]
    for (const arrow of refused) tell(seen.refused, arrow, test)
    actors.set(actor, { active, ...(last !== undefined && { last }) })
  }
}

/**
 * The transitions whose guard refused: those before the one that was taken, or all of them if none
 * was. Nested states are tried first: if one of them took the event, the outer ones were not tried.
 */
function refusedAt(
  bySource: ReadonlyMap<string, readonly Arrow[]>,
  active: readonly string[],
  event: string,
  taken: readonly string[],
): string[] {
  const isTakenFrom = (source: string): boolean =>
    taken.some((id) => id.startsWith(`${source} --${event || 'always'}[`))
  return active.flatMap((source) => {
    const isInsideTaken = active.some(
      (other) => other.startsWith(`${source}.`) && isTakenFrom(other),
    )
    if (isInsideTaken) return []
    const asked = (bySource.get(source) ?? []).filter((arrow) => arrow.event === event)
    const at = asked.findIndex(({ id }) => taken.includes(id))
    return asked
      .slice(0, at < 0 ? undefined : at)
      .filter(({ guards }) => guards.length > 0)
      .map(({ id }) => id)
  })
}
