import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Redirect, useSearch } from 'wouter'
import { id as idSchema } from '#contract/fields.ts'
import { oneRecord } from '../parts/record/record-screen.tsx'
import { EditProduct } from './edit-product.tsx'
import { NewProduct } from './new-product.tsx'
import { copiedValues, type DoneProduct, productValues } from './product-values.ts'
import { useProduct } from './use-product.ts'
import { SideBySide, Stacked } from '../ui/side-by-side.ts'

/**
 * `/products/productview?id=`: one product in its form; without an id a new one, with `copy=` a
 * copy.
 */
export function ProductView() {
  const search = new URLSearchParams(useSearch())
  const id = idSchema.safeParse(search.get('id'))
  const copy = idSchema.safeParse(search.get('copy'))
  if (id.success) return <OneProduct key={id.data} id={id.data} />
  if (copy.success) return <CopiedProduct key={copy.data} id={copy.data} />
  return <NewProduct key="new" draft="product:new" />
}

const declared = {
  words: {
    one: 'products.form.title',
    back: 'products.form.back',
    missing: { title: 'products.missing.title', text: 'products.missing.text' },
  },
  list: '/products/productlist',
  useOne: useProduct,
  Skeleton: ProductSkeleton,
} as const

const OneProduct = oneRecord({
  ...declared,
  // A variant is edited together with its product.
  Screen: ({ record, state: { open } }) =>
    record.parentId ? (
      <Redirect to={`/products/productview?id=${record.parentId}`} replace />
    ) : (
      <EditProduct open={open} product={record} />
    ),
})

const CopiedProduct = oneRecord({ ...declared, Screen: Copy })

function Copy({ record }: { record: DoneProduct }) {
  const { t } = useTranslation()
  const values = productValues(record)
  return (
    <NewProduct
      draft={`product:copy:${record.id}`}
      start={copiedValues(values, t('products.form.copyOf', { name: values.name }))}
    />
  )
}

/** The skeleton of a product's form, with the same layout. */
function ProductSkeleton() {
  return (
    <SideBySide aria-hidden="true">
      {['main', 'side'].map((column) => (
        <Stacked key={column}>
          {['first', 'second'].map((box) => (
            <Grid
              key={box}
              className="form__section"
              gap="4"
              minBlockSize="11rem"
              alignContent="start"
            >
              <span className="skeleton__bar" />
              <span className="skeleton__bar" />
            </Grid>
          ))}
        </Stacked>
      ))}
    </SideBySide>
  )
}
