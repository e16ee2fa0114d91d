import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type listProducts, type Product, updateProduct } from '#contract/product.ts'
import { failureOf } from '../../machines/failure.ts'
import type { List } from '../parts/list/use-list.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { useApp } from '../seams/app-context.ts'

export type ProductRow = NonNullable<List<typeof listProducts>['rows']>[number]
/** What may be changed in a row, by staff too. */
export type RowChange = Pick<CallInput<typeof updateProduct>, 'status' | 'isSoldOut' | 'stockQty'>
type Changed = { row: ProductRow; change: RowChange; back: RowChange }

export type ProductChange = {
  /** The rows whose change is on its way. */
  changing: ReadonlySet<string>
  /** What was changed last, and the way back. */
  last: Changed | undefined
  /** The same function at every render. */
  change: (row: ProductRow, change: RowChange) => Promise<void>
  undo: () => void
  forget: () => void
}

/**
 * Changes a product in its row. The row is shown as the server answers, also when it refuses
 * because someone was faster.
 */
export function useProductChange(send: List<typeof listProducts>['send']): ProductChange {
  const { call, toasts } = useApp()
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Changed>()

  const save = async (row: ProductRow, change: RowChange): Promise<Product | undefined> => {
    setChanging((before) => new Set(before).add(row.id))
    setLast(undefined)
    try {
      const changed = await call(updateProduct, {
        id: row.id,
        expectedVersion: row.version,
        ...change,
      })
      send({ type: 'list.row-changed', row: changed })
      return changed
    } catch (thrown) {
      const { message, current } = failureOf(thrown)
      if (current) send({ type: 'list.row-changed', row: current as ProductRow })
      toasts.send({ type: 'toast.show', kind: 'error', text: `${row.name}: ${message}` })
      return undefined
    } finally {
      setChanging((before) => new Set([...before].filter((id) => id !== row.id)))
    }
  }

  return {
    changing,
    last,
    change: useStable(async (row, change) => {
      const changed = await save(row, change)
      if (changed) setLast({ row: changed, change, back: backFrom(row, change) })
    }),
    undo: () => last && void save(last.row, last.back),
    forget: () => setLast(undefined),
  }
}

/** The change that takes a change back. */
export function backFrom(
  { status, isSoldOut, stockQty }: Pick<ProductRow, 'status' | 'isSoldOut' | 'stockQty'>,
  change: RowChange,
): RowChange {
  return {
    ...(change.status !== undefined && { status }),
    ...(change.isSoldOut !== undefined && { isSoldOut }),
    ...(change.stockQty !== undefined && { stockQty: stockQty ?? null }),
  }
}
