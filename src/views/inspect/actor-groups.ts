import type { WatchedActor } from '#kit/inspect/watch.ts'

/** The groups of the list of actors, in display order. */
const groupNames = ['app', 'records', 'screens', 'helpers'] as const
export type GroupName = (typeof groupNames)[number]
export type ActorGroup = { name: GroupName; actors: readonly WatchedActor[] }

/**
 * What developers look for first: the machines of the app, then records by their names, then
 * screens. Helpers (`meta: { isHelper: true }`, and what runs inside another actor without a
 * chart) come last. Groups without actors are left out.
 */
export function actorGroups(actors: readonly WatchedActor[]): ActorGroup[] {
  const appId = appAmong(actors)
  const known = new Map<string, GroupName>()
  // Parents are recorded before their children.
  for (const actor of actors) known.set(actor.id, groupOf(actor, known, appId))
  return groupNames
    .map((name) => ({ name, actors: actors.filter(({ id }) => known.get(id) === name) }))
    .filter((group) => group.actors.length > 0)
}

function groupOf(
  { id, machine, parentId, about }: WatchedActor,
  known: ReadonlyMap<string, GroupName>,
  appId: string | undefined,
): GroupName {
  const outer = known.get(parentId ?? '')
  const isInner = machine === undefined && parentId !== undefined
  if (about?.isHelper || isInner || outer === 'helpers') return 'helpers'
  if (about?.followsRecord) return 'records'
  return outer ?? (id === appId ? 'app' : 'screens')
}

/** The root with the most machines inside it; the first of several. */
function appAmong(actors: readonly WatchedActor[]): string | undefined {
  const rootOf = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { id, parentId, machine, about } of actors) {
    const root = rootOf.get(parentId ?? '') ?? id
    rootOf.set(id, root)
    if (machine !== undefined && !about?.followsRecord)
      counts.set(root, (counts.get(root) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}
