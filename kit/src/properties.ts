/** A predicate about a moment of a walk: a step and its result. */
export type Holds<Moment> = (moment: Moment) => boolean

/**
 * A property of every walk, as a sentence. `by`: the moments that may fulfil it in the end, if it
 * must not depend on users (a timer, a scheduled job).
 */
export type Property<Moment> = {
  sentence: string
  begin: Watch<Moment>
  by?: Holds<Moment>
}

/**
 * The state of a property after the walk so far. Watches with the same key have the same future.
 */
export type Watch<Moment> = {
  key: string
  /** Whether something promised has not happened yet: a walk must not end then. */
  isDue: boolean
  /** Undefined if the moment violates the property. */
  see(moment: Moment): Watch<Moment> | undefined
}

/** Something that must never happen. */
export function never<Moment>(sentence: string, bad: Holds<Moment>): Property<Moment> {
  return remembers(sentence, 0, (_, moment) => (bad(moment) ? undefined : 0))
}

/** Something that holds at every moment. */
export function always<Moment>(sentence: string, good: Holds<Moment>): Property<Moment> {
  return never(sentence, (moment) => !good(moment))
}

/** Something that holds from one moment until another one, which may never happen. */
export function until<Moment>(
  sentence: string,
  { from, holds, to }: { from: Holds<Moment>; holds: Holds<Moment>; to: Holds<Moment> },
): Property<Moment> {
  return remembers(sentence, false, (isOn, moment) => {
    const goesOn = from(moment) || (isOn && !to(moment))
    return goesOn && !holds(moment) ? undefined : goesOn
  })
}

/** Something that must not happen before something else; each occurrence of that allows one. */
export function onlyAfter<Moment>(
  sentence: string,
  { what, after }: { what: Holds<Moment>; after: Holds<Moment> },
): Property<Moment> {
  return remembers(sentence, false, (hasCome, moment) => {
    if (what(moment)) return hasCome || after(moment) ? false : undefined
    return hasCome || after(moment)
  })
}

/** Something that must happen eventually after something else, or at the same moment. */
export function leadsTo<Moment>(
  sentence: string,
  { when, comes, by }: { when: Holds<Moment>; comes: Holds<Moment>; by?: Holds<Moment> },
): Property<Moment> {
  return remembers<Moment, boolean>(
    sentence,
    false,
    (isDue, moment) => (isDue || when(moment)) && !comes(moment),
    { isDue: (isDue) => isDue, ...(by && { by }) },
  )
}

/**
 * Any other property: its memory (plain data), and how a moment changes it. Undefined: the moment
 * violates it.
 */
export function remembers<Moment, Memory>(
  sentence: string,
  begin: Memory,
  next: (memory: Memory, moment: Moment) => Memory | undefined,
  { isDue = () => false, by }: { isDue?: (memory: Memory) => boolean; by?: Holds<Moment> } = {},
): Property<Moment> {
  const watch = (memory: Memory): Watch<Moment> => ({
    key: JSON.stringify(memory),
    isDue: isDue(memory),
    see(moment) {
      const after = next(memory, moment)
      return after === undefined ? undefined : watch(after)
    },
  })
  return { sentence, begin: watch(begin), ...(by && { by }) }
}

/** Checks one walk step by step. */
export type Watcher<Moment> = {
  /** The sentences that this moment violates. */
  see(moment: Moment): string[]
  /** The sentences whose promise has not been fulfilled. */
  due(): string[]
}

/** Checks a walk with several properties; each violation is reported once. */
export function watchWalk<Moment>(properties: readonly Property<Moment>[]): Watcher<Moment> {
  let watches = new Map(properties.map(({ sentence, begin }) => [sentence, begin]))
  return {
    see(moment) {
      const seen = [...watches].map(([sentence, watch]) => ({
        sentence,
        watch: watch.see(moment),
      }))
      watches = new Map(
        seen.flatMap(({ sentence, watch }) => (watch ? [[sentence, watch] as const] : [])),
      )
      return seen.flatMap(({ sentence, watch }) => (watch ? [] : [sentence]))
    },
    due: () => [...watches].flatMap(([sentence, { isDue }]) => (isDue ? [sentence] : [])),
  }
}

/** The sentences that a complete walk violates; `isOver`: nothing more follows. */
export function brokenBy<Moment>(
  walk: readonly Moment[],
  properties: readonly Property<Moment>[],
  { isOver = false } = {},
): string[] {
  const watcher = watchWalk(properties)
  const broken = walk.flatMap((moment) => watcher.see(moment))
  return isOver ? [...broken, ...watcher.due()] : broken
}
