import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listCategories, listSubcategories } from '#contract/catalogue.ts'
import { type listProducts, productTypes } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { SelectFilter, StatusChips } from '../parts/list/filters.tsx'
import type { FilterPart, FilterProps } from '../parts/list/list-declaration.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { List } from '../parts/list/use-list.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { standingMarks } from './product-marks.tsx'
import { allRows } from './use-catalogue.ts'

type Filter = List<typeof listProducts>['query']['filter']

const availabilities = ['available', 'soldOut', 'lowStock', 'off'] as const
type Availability = (typeof availabilities)[number]

const filterOf: Record<Availability, Pick<Filter, 'status' | 'isSoldOut' | 'isLowStock'>> = {
  available: { status: 'Active', isSoldOut: false },
  soldOut: { status: 'Active', isSoldOut: true },
  lowStock: { status: 'Active', isLowStock: true },
  off: { status: 'InActive' },
}
const anyAvailability = { status: undefined, isSoldOut: undefined, isLowStock: undefined }

type Around = { list: List<typeof listProducts>; children: ReactNode }

/** The availability filter, above the other filters. */
export function StandingChips({ list, children }: Around) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const standing = availabilityOf(list.query.filter)
  const chips = availabilities.filter(
    (one) => has(module, 'stock') || (one !== 'soldOut' && one !== 'lowStock'),
  )
  return (
    <Grid
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      css={{ '& .filters__item .field__input': { minInlineSize: '9rem' } }}
    >
      <StatusChips
        label={t('products.filterStanding')}
        chips={chips.map((value) => ({
          value,
          label: t(`products.standing.${value}`),
          mark: standingMarks[value],
        }))}
        picked={standing ? [standing] : []}
        onPick={(picked) => {
          // Only one at a time, because they exclude each other.
          const next = picked.find((one) => one !== standing)
          list.narrow({ ...anyAvailability, ...(next && filterOf[next]) })
        }}
      />
      {children}
    </Grid>
  )
}

/** Filters the list by category or subcategory. */
export const placeFilter: FilterPart<Filter> = {
  names: ['categoryId', 'subcategoryId'],
  View: PlaceFilter,
}

/** Filters the list by dish type. */
export const typeFilter: FilterPart<Filter> = { names: ['type'], View: TypeFilter }

function PlaceFilter({ filter: { categoryId, subcategoryId }, narrow }: FilterProps<Filter>) {
  const { t } = useTranslation()
  const isOff = !useMay()(listCategories)
  const { answer: categories } = useAnswer(listCategories, allRows, { isOff })
  const { answer: subcategories } = useAnswer(listSubcategories, allRows, { isOff })
  const within = subcategories?.rows.filter((one) => one.categoryId === categoryId) ?? []
  return (
    <>
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
    </>
  )
}

function TypeFilter({ filter: { type }, narrow }: FilterProps<Filter>) {
  const { t } = useTranslation()
  const { module } = useViewer()
  if (!has(module, 'kitchen')) return null
  return (
    <SelectFilter
      label={t('products.typeHeading')}
      value={type}
      choices={productTypes.map((value) => ({ value, label: t(`products.type.${value}`) }))}
      onPick={(picked) => narrow({ type: picked })}
    />
  )
}

function availabilityOf({ status, isSoldOut, isLowStock }: Filter): Availability | undefined {
  return availabilities.find((one) => {
    const wanted = { ...anyAvailability, ...filterOf[one] }
    return (
      wanted.status === status && wanted.isSoldOut === isSoldOut && wanted.isLowStock === isLowStock
    )
  })
}
