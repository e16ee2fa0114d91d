import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories, listSubcategories } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { type listProducts, productTypes } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { FilterBar, SelectFilter, StatusChips } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { List } from '../parts/list/use-list.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { standingMarks } from './product-marks.tsx'

type Products = List<typeof listProducts>
type Filter = Products['query']['filter']

const standings = ['available', 'soldOut', 'lowStock', 'off'] as const
type Standing = (typeof standings)[number]

const filterOf: Record<Standing, Pick<Filter, 'status' | 'isSoldOut' | 'isLowStock'>> = {
  available: { status: 'Active', isSoldOut: false },
  soldOut: { status: 'Active', isSoldOut: true },
  lowStock: { status: 'Active', isLowStock: true },
  off: { status: 'InActive' },
}
const noStanding = { status: undefined, isSoldOut: undefined, isLowStock: undefined }

/** Search and filters of the product list; all of them stand in its address. */
export function ProductFilters({
  list: { query, send },
}: {
  list: Pick<Products, 'query' | 'send'>
}) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { filter } = query
  const narrow = useStable((part: Partial<Filter>) =>
    send({ type: 'list.filter', filter: { ...filter, ...part } }),
  )
  const standing = standingOf(filter)
  const { categoryId, subcategoryId, type } = filter
  const chips = standings.filter(
    (one) => has(module, 'stock') || (one !== 'soldOut' && one !== 'lowStock'),
  )
  return (
    <div className="product-filters">
      <StatusChips
        label={t('products.filterStanding')}
        chips={chips.map((value) => ({
          value,
          label: t(`products.standing.${value}`),
          mark: standingMarks[value],
        }))}
        picked={standing ? [standing] : []}
        onPick={(picked) => {
          // One at a time: they shut each other out.
          const next = picked.find((one) => one !== standing)
          narrow({ ...noStanding, ...(next && filterOf[next]) })
        }}
      />
      <Fields {...{ categoryId, subcategoryId, type, narrow, send }} search={query.search} />
    </div>
  )
}

type FieldsProps = Pick<Filter, 'categoryId' | 'subcategoryId' | 'type'> & {
  search: string
  narrow: (part: Partial<Filter>) => void
  send: Products['send']
}

/** A press elsewhere does not draw them again. */
const Fields = memo(function Fields({
  categoryId,
  subcategoryId,
  type,
  search,
  narrow,
  send,
}: FieldsProps) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const isOff = !useMay()(listCategories)
  const { answer: categories } = useAnswer(
    listCategories,
    { rowSize: limits.rowSize.max },
    { isOff },
  )
  const { answer: subcategories } = useAnswer(
    listSubcategories,
    { rowSize: limits.rowSize.max },
    { isOff },
  )
  const within = subcategories?.rows.filter((one) => one.categoryId === categoryId) ?? []
  return (
    <FilterBar
      set={[categoryId, subcategoryId, type].filter((value) => value !== undefined).length}
      search={
        <SearchBox
          label={t('products.search')}
          value={search}
          onType={(text) => send({ type: 'list.search', search: text })}
        />
      }
    >
      {!isOff && (
        <SelectFilter
          label={t('products.category')}
          value={categoryId}
          choices={(categories?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onPick={(picked) => narrow({ categoryId: picked, subcategoryId: undefined })}
        />
      )}
      {within.length > 0 && (
        <SelectFilter
          label={t('products.form.subcategory')}
          value={subcategoryId}
          choices={within.map(({ id, name }) => ({ value: id, label: name }))}
          onPick={(picked) => narrow({ subcategoryId: picked })}
        />
      )}
      {has(module, 'kitchen') && (
        <SelectFilter
          label={t('products.typeHeading')}
          value={type}
          choices={productTypes.map((value) => ({ value, label: t(`products.type.${value}`) }))}
          onPick={(picked) => narrow({ type: picked })}
        />
      )}
    </FilterBar>
  )
})

function standingOf({ status, isSoldOut, isLowStock }: Filter): Standing | undefined {
  return standings.find((one) => {
    const wanted = { ...noStanding, ...filterOf[one] }
    return (
      wanted.status === status && wanted.isSoldOut === isSoldOut && wanted.isLowStock === isLowStock
    )
  })
}
