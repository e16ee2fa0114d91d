import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { type listProducts, updateProduct, createProduct } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { type BulkAction, BulkBar } from '../parts/list/bulk-bar.tsx'
import { useBulkMoves } from '../parts/moves/use-bulk-moves.ts'
import type { List } from '../parts/list/use-list.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import type { ProductRow } from './use-product-moves.ts'

const BulkPrice = lazy(async () => ({ default: (await import('./bulk-price.tsx')).BulkPrice }))
const BulkCategory = lazy(async () => ({
  default: (await import('./bulk-category.tsx')).BulkCategory,
}))

type Change = Omit<CallInput<typeof updateProduct>, 'id' | 'expectedVersion'>
/** What one of the chosen rows is to become; undefined leaves it as it is. */
type ChangeOf = (row: ProductRow) => Change | undefined

/** Changes all chosen products one after the other; those that refuse are named with the reason. */
export function ProductBulk(list: Pick<List<typeof listProducts>, 'rows' | 'selected' | 'send'>) {
  const may = useMay()
  const { t } = useTranslation()
  const { call } = useApp()
  const { module } = useViewer()
  const { chosen, ...bulk } = useBulkMoves<ProductRow, Change>(list, {
    nameOf: ({ name }) => name,
    act: ({ id, version }, change, idempotencyKey) =>
      call(updateProduct, { ...change, id, expectedVersion: version }, { idempotencyKey }),
  })
  const [asking, setAsking] = useState<'price' | 'category'>()
  const mayEdit = may(createProduct)

  const run = (changeOf: ChangeOf) => {
    setAsking(undefined)
    bulk.run(
      chosen.flatMap((row) => {
        const move = changeOf(row)
        return move ? [{ row, move }] : []
      }),
    )
  }
  const standing = standings(chosen, has(module, 'bookings'))
  const actions: BulkAction[] = [
    ...(mayEdit
      ? (['price', 'category'] as const).map((key) => ({
          key,
          label: t(`products.bulk.${key}`),
          onPick: () => setAsking(key),
        }))
      : []),
    ...standing.map(({ key, changeOf }) => ({
      key,
      label: t(`products.bulk.${key}`),
      isEnding: key === 'off',
      onPick: () => run(changeOf),
    })),
  ]
  const close = () => setAsking(undefined)

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={actions}
        state={bulk.state}
        onClear={bulk.clear}
        onStop={bulk.stop}
        onClose={bulk.close}
      />
      <Suspense>
        {asking === 'price' && (
          <BulkPrice
            rows={chosen}
            onConfirm={(priceOf) => run(asChange('priceAmount', priceOf))}
            onClose={close}
          />
        )}
        {asking === 'category' && (
          <BulkCategory
            count={chosen.length}
            onConfirm={(place) => run(() => place)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** What can be done to at least one of the chosen ones about their standing with guests. */
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
    // Nothing in stock is sold out whatever is said.
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

function asChange<Key extends keyof Change>(
  key: Key,
  valueOf: (row: ProductRow) => Change[Key] | undefined,
): ChangeOf {
  return (row) => {
    const value = valueOf(row)
    return value === undefined ? undefined : { [key]: value }
  }
}
