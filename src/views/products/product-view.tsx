import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { EditProduct } from './edit-product.tsx'
import { NewProduct } from './new-product.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { copiedValues, productValues } from './product-values.ts'
import { useProduct } from './use-product.ts'
import '../parts/page/parts.css'
import './products.css'
import './product-form.css'

/**
 * `/products/productview?id=`: one product in its form; without an id a new one, with `copy=` a new
 * one like another.
 */
export function ProductView() {
  const search = new URLSearchParams(useSearch())
  const id = idSchema.safeParse(search.get('id'))
  const copy = idSchema.safeParse(search.get('copy'))
  if (id.success) return <OneProduct key={id.data} id={id.data} />
  if (copy.success) return <OneProduct key={`copy ${copy.data}`} id={copy.data} isCopy />
  return <NewProduct key="new" draft="product:new" />
}

function OneProduct({ id, isCopy = false }: { id: Id; isCopy?: boolean }) {
  const { t } = useTranslation()
  const state = useProduct(id)
  if (state.isMissing) return <ProductMissing />
  if (state.record && isCopy) {
    const values = productValues(state.record)
    return (
      <NewProduct
        draft={`product:copy:${id}`}
        start={copiedValues(values, t('products.form.copyOf', { name: values.name }))}
      />
    )
  }
  if (state.record) return <EditProduct actor={state.actor} product={state.record} />
  return (
    <WaitingPage
      title={t('products.form.title')}
      back={<BackToProducts />}
      failure={state.failure}
      onRetry={state.reload}
    >
      <ProductSkeleton />
    </WaitingPage>
  )
}

function ProductMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('products.form.title')}
      back={<BackToProducts />}
      because={t('products.missing.title')}
      text={t('products.missing.text')}
    />
  )
}
