import { failureOf } from '../../../machines/failure.ts'
import { useBulk } from './use-bulk.ts'

type Chosen<Row> = {
  rows: readonly Row[] | undefined
  selected: readonly string[]
  send: (event: { type: 'list.row-changed'; row: Row } | { type: 'list.clear-selection' }) => void
}

/**
 * One change to all chosen rows of a list, one after the other. Each is shown as the server
 * answers, also when it refuses because someone was faster.
 */
export function useListBulk<Row extends { id: string }>(
  { rows = [], selected, send }: Chosen<Row>,
  nameOf: (row: Row) => string,
) {
  const { run, ...bulk } = useBulk<Row>()
  return {
    ...bulk,
    chosen: rows.filter(({ id }) => selected.includes(id)),
    clear: () => send({ type: 'list.clear-selection' }),
    /** Answers the rows that were changed, as they are now. */
    async run(these: readonly Row[], change: (row: Row) => Promise<Row>): Promise<readonly Row[]> {
      const changed: Row[] = []
      const act = async (row: Row) => {
        try {
          const after = await change(row)
          changed.push(after)
          send({ type: 'list.row-changed', row: after })
        } catch (thrown) {
          const { current } = failureOf(thrown)
          if (current) send({ type: 'list.row-changed', row: current as Row })
          throw thrown
        }
      }
      await run({ rows: these, nameOf, act })
      send({ type: 'list.clear-selection' })
      return changed
    },
  }
}
