import type { ArrangeContext, ArrangeEvents } from './arrange.ts'

type Snapshot<Row> = {
  context: Pick<ArrangeContext<Row>, 'ids' | 'storedIn'>
  matches: (state: 'read' | 'stored') => boolean
}

/** The rows in the displayed order; a new row is last. */
export function arrangedRows<Row extends { id: string }>(
  snapshot: Snapshot<Row>,
  rows: readonly Row[],
): readonly Row[] {
  const { ids, storedIn } = snapshot.context
  if (snapshot.matches('read') || (snapshot.matches('stored') && storedIn !== rows)) return rows
  const placeOf = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The events of a list that is sorted by hand: a row passes another one, and is dropped. */
export function connectArrange(
  shown: readonly { id: string }[],
  send: (event: ArrangeEvents) => void,
): { pass: (from: number, to: number) => void; drop: () => void } {
  const ids = shown.map(({ id }) => id)
  return {
    pass: (from, to) => send({ type: 'arrange.pass', ids, from, to }),
    drop: () => send({ type: 'arrange.drop' }),
  }
}
