import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { createProduct, getProduct, listProducts, updateProduct } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { type BulkStep, listBulk } from '../parts/bulk/list-bulk.tsx'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { backFrom, type ProductRow } from './use-product-moves.ts'
import { type NewPrices, pricesById, withPrices } from './new-prices.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const BulkPrice = lazyOf(async () => (await import('./bulk-price.tsx')).BulkPrice)
const BulkCategory = lazyOf(async () => (await import('./bulk-category.tsx')).BulkCategory)

type Change = Omit<CallInput<typeof updateProduct>, 'id' | 'expectedVersion'>
/** The change of a selected row; undefined leaves it unchanged. */
type ChangeOf = (row: ProductRow) => Change | undefined
type Move = Change | NewPrices

/** Changes all selected products one after the other; the changes can be undone. */
export const ProductBulk = listBulk<typeof listProducts, Move>(listProducts, {
  nameOf: ({ name }) => name,
  useSteps(rows) {
    const { t } = useTranslation()
    const { module } = useViewer()
    const asks = useMay()(createProduct) ? asking : []
    return [
      ...asks.map(({ key, Ask }) => ({
        key,
        label: t(`products.bulk.${key}`),
        moveOf: () => undefined,
        Ask,
      })),
      ...standings(rows, has(module, 'bookings')).map(({ key, changeOf }) => ({
        key,
        label: t(`products.bulk.${key}`),
        isEnding: key === 'off',
        moveOf: changeOf,
      })),
    ]
  },
  useAct() {
    const { call } = useApp()
    return async (row, move, idempotencyKey) => {
      const update = (change: Change) =>
        call(
          updateProduct,
          { ...change, id: row.id, expectedVersion: row.version },
          { idempotencyKey },
        )
      if (!isOfPrices(move)) return { row: await update(move), back: backFrom(row, move) }
      // A row has the prices of its variants only as a range.
      const before = row.variantCount === undefined ? row : await call(getProduct, { id: row.id })
      const changed = await update(withPrices(before, move))
      return { row: changed, back: { prices: pricesById(before) } }
    }
  },
})

type AskProps = Parameters<NonNullable<BulkStep<ProductRow, Move>['Ask']>>[0]

const asking = [
  { key: 'price', Ask: AskPrice },
  { key: 'category', Ask: AskCategory },
] as const

function AskPrice({ rows, onConfirm, onClose }: AskProps) {
  return (
    <BulkPrice
      rows={rows}
      onConfirm={(price, pricesOf) => onConfirm((row) => pricesOf(row) && { price })}
      onClose={onClose}
    />
  )
}

function AskCategory({ rows, onConfirm, onClose }: AskProps) {
  return (
    <BulkCategory
      count={rows.length}
      onConfirm={(place) => onConfirm(() => place)}
      onClose={onClose}
    />
  )
}

/** The availability changes that apply to at least one of the selected products. */
function standings(
  chosen: readonly ProductRow[],
  isService: boolean,
): { key: 'on' | 'off' | 'soldOut' | 'available'; changeOf: ChangeOf }[] {
  const all = [
    {
      key: 'on',
      isFor: ({ status }: ProductRow) => status === 'InActive',
      change: { status: 'Active' },
    },
    {
      key: 'off',
      isFor: ({ status }: ProductRow) => status === 'Active',
      change: { status: 'InActive' },
    },
    {
      key: 'soldOut',
      isFor: ({ status, isSoldOut }: ProductRow) => !isService && status === 'Active' && !isSoldOut,
      change: { isSoldOut: true },
    },
    // A product with no stock is sold out anyway.
    {
      key: 'available',
      isFor: ({ status, isSoldOut, stockQty }: ProductRow) =>
        !isService && status === 'Active' && isSoldOut && stockQty !== 0,
      change: { isSoldOut: false },
    },
  ] as const
  return all
    .filter(({ isFor }) => chosen.some(isFor))
    .map(({ key, isFor, change }) => ({
      key,
      changeOf: (row) => (isFor(row) ? change : undefined),
    }))
}

function isOfPrices(move: Move): move is NewPrices {
  return 'price' in move || 'prices' in move
}
