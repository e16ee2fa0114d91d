/** The kind of a step: onward, back, an ending, or a change that keeps the status. */
export type StepKind = 'onward' | 'back' | 'ending' | 'change'

export type Steps<Event> = {
  main: Event | undefined
  others: readonly Event[]
  back: readonly Event[]
  endings: readonly Event[]
}

/** Sorts the allowed events of a record by kind: the first step onward is the main one. */
export function sortedSteps<Event extends string>(
  allowed: readonly Event[],
  kinds: Record<Event, StepKind>,
): Steps<Event> {
  const [main, ...others] = allowed.filter((event) => kinds[event] === 'onward')
  return {
    main,
    others: [...others, ...allowed.filter((event) => kinds[event] === 'change')],
    back: allowed.filter((event) => kinds[event] === 'back'),
    endings: allowed.filter((event) => kinds[event] === 'ending'),
  }
}

/** The same steps as one list, the main one first, for a bulk bar. */
export function stepsInLine<Event>({
  main,
  others,
  back,
  endings,
}: Steps<Event>): { event: Event; isEnding: boolean }[] {
  const onward = main === undefined ? others : [main, ...others]
  return [
    ...[...onward, ...back].map((event) => ({ event, isEnding: false })),
    ...endings.map((event) => ({ event, isEnding: true })),
  ]
}
