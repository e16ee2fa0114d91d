import type { updateCategory, updateSubcategory } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { failureOf } from '../../machines/failure.ts'
import { useArranged } from '../parts/form/use-arranged.ts'
import type { Sortable } from '../parts/form/use-sortable.ts'
import { useApp } from '../seams/app-context.ts'

type Sorted = { id: Id; sort: number; version: number }

/** Categories in the guests' order, sorted by hand. */
export function useEntryOrder<Row extends Sorted>(
  rows: readonly Row[],
  update: typeof updateCategory | typeof updateSubcategory,
  onStored: () => void,
): { shown: readonly Row[]; sortable: Sortable } {
  const { call, toasts } = useApp()
  return useArranged('groups', rows, async ({ ids }, read) => {
    try {
      for (const [sort, id] of ids.entries()) {
        const row = read().find((one) => one.id === id)
        if (row && row.sort !== sort)
          await call(update, { id: row.id, expectedVersion: row.version, sort })
      }
    } catch (thrown) {
      toasts.send({ type: 'toast.show', kind: 'error', text: failureOf(thrown).message })
      throw thrown
    } finally {
      onStored()
    }
  })
}
