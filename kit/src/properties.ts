/** Something that may hold at a moment of a walk: a step, and what it led to. */
export type Holds<Moment> = (moment: Moment) => boolean

/**
 * A promise about every walk, in a sentence for people. `by`: the moments that may keep it in the
 * end, where it is not to depend on people (a clock, a sweep).
 */
export type Property<Moment> = {
  sentence: string
  begin: Watch<Moment>
  by?: Holds<Moment>
}

/** What a property remembers of a walk so far. Watches with the same key go on the same way. */
export type Watch<Moment> = {
  key: string
  /** Whether something that was promised has not come yet: a walk may not end so. */
  isDue: boolean
  /** Undefined when the moment breaks the property. */
  see(moment: Moment): Watch<Moment> | undefined
}

/** What never happens. */
export function never<Moment>(sentence: string, bad: Holds<Moment>): Property<Moment> {
  return remembers(sentence, 0, (_, moment) => (bad(moment) ? undefined : 0))
}

/** What holds at every moment. */
export function always<Moment>(sentence: string, good: Holds<Moment>): Property<Moment> {
  return never(sentence, (moment) => !good(moment))
}

/** What holds from one moment on, until another comes; it need not come. */
export function until<Moment>(
  sentence: string,
  { from, holds, to }: { from: Holds<Moment>; holds: Holds<Moment>; to: Holds<Moment> },
): Property<Moment> {
  return remembers(sentence, false, (isOn, moment) => {
    const goesOn = from(moment) || (isOn && !to(moment))
    return goesOn && !holds(moment) ? undefined : goesOn
  })
}

/** What never comes before something else has come; each coming of it is good for one. */
export function onlyAfter<Moment>(
  sentence: string,
  { what, after }: { what: Holds<Moment>; after: Holds<Moment> },
): Property<Moment> {
  return remembers(sentence, false, (hasCome, moment) => {
    if (what(moment)) return hasCome || after(moment) ? false : undefined
    return hasCome || after(moment)
  })
}

/** What comes in the end wherever something else has come: at the same moment, or later. */
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
 * Any other promise: what is remembered, plain data, and how a moment changes it. Undefined: the
 * moment breaks it.
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

/** Watches one walk as it goes. */
export type Watcher<Moment> = {
  /** The sentences that this moment breaks. */
  see(moment: Moment): string[]
  /** The sentences that are still due: what they promise has not come. */
  due(): string[]
}

/** Watches a walk with several properties; each is reported once. */
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

/** The sentences that a whole walk breaks; `isOver`: nothing more comes. */
export function brokenBy<Moment>(
  walk: readonly Moment[],
  properties: readonly Property<Moment>[],
  { isOver = false } = {},
): string[] {
  const watcher = watchWalk(properties)
  const broken = walk.flatMap((moment) => watcher.see(moment))
  return isOver ? [...broken, ...watcher.due()] : broken
}
