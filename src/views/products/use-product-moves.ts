import { useTranslation } from '#i18n/use-translation.tsx'
import type { TFunction } from 'i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { type listProducts, updateProduct } from '#contract/product.ts'
import type { Done } from '../../machines/screen/moves.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import type { List } from '../parts/list/use-list.ts'
import { useViewer } from '../seams/viewer.ts'
import { sayUntil } from './sold-out-until.ts'
import { useApp } from '../seams/app-context.ts'

export type ProductRow = NonNullable<List<typeof listProducts>['rows']>[number]
/** The fields that can be changed in a row, also by staff. */
type RowChange = Pick<
  CallInput<typeof updateProduct>,
  'status' | 'isSoldOut' | 'soldOutUntilMs' | 'stockQty' | 'seenStockQty'
>
export type ProductMoves = Moves<ProductRow, RowChange>

/** Changes products in their rows; each is replaced by the server's answer. */
export function useProductMoves(onMoved: (row: ProductRow) => void): ProductMoves {
  const { call } = useApp()
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  return useMoves<ProductRow, RowChange>({
    name: 'products',
    send: ({ id, version }, change, idempotencyKey) =>
      call(updateProduct, { id, expectedVersion: version, ...change }, { idempotencyKey }),
    back: ({ before, move }) => backFrom(before, move),
    show: (row) => row && onMoved(row),
    words: (done) => changeWords(done, t, (ms) => sayUntil(ms, timeZone, i18n.language)),
    refusal: ({ name }, { message }) => `${name}: ${message}`,
  })
}

type Undoable =
  | 'status'
  | 'isSoldOut'
  | 'soldOutUntilMs'
  | 'stockQty'
  | 'priceAmount'
  | 'categoryId'
  | 'subcategoryId'

/** The change that undoes a change. */
export function backFrom(
  before: Pick<ProductRow, Undoable>,
  change: Pick<CallInput<typeof updateProduct>, Undoable>,
): Pick<CallInput<typeof updateProduct>, Undoable | 'seenStockQty'> {
  const {
    status,
    isSoldOut,
    soldOutUntilMs = null,
    stockQty,
    priceAmount,
    categoryId,
    subcategoryId,
  } = before
  return {
    ...(change.status !== undefined && { status }),
    ...(change.isSoldOut !== undefined && { isSoldOut, ...(isSoldOut && { soldOutUntilMs }) }),
    ...(change.stockQty !== undefined && { stockQty: stockQty ?? null }),
    ...(change.stockQty != null && stockQty !== undefined && { seenStockQty: change.stockQty }),
    ...(change.priceAmount !== undefined && { priceAmount }),
    ...(change.categoryId !== undefined && { categoryId: categoryId ?? null }),
    ...(change.subcategoryId !== undefined && { subcategoryId: subcategoryId ?? null }),
  }
}

function changeWords(
  { row, move }: Done<ProductRow, RowChange>,
  t: TFunction,
  say: (ms: number) => string,
): string {
  const { name } = row
  if (move.soldOutUntilMs != null)
    return t('products.changed.until', { name, time: say(move.soldOutUntilMs) })
  if (move.status) return t(`products.changed.${move.status}`, { name })
  if (move.isSoldOut !== undefined)
    return t(move.isSoldOut ? 'products.changed.soldOut' : 'products.changed.available', { name })
  return t('products.changed.stock', { name, count: row.stockQty ?? 0 })
}
