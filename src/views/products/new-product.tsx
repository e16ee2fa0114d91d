import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { createProduct } from '#contract/product.ts'
import { failureOf } from '../../machines/failure.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { BackToProducts } from './back-to-products.tsx'
import { checkNewProduct } from './check-product.ts'
import { ProductForm } from './product-form.tsx'
import { emptyProduct, productInput, type ProductValues } from './product-values.ts'
import { writeProviders } from './staffing.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The form of a new product; `start`: the initial values of a copy. */
export function NewProduct({ draft, start }: { draft: string; start?: ProductValues }) {
  const { t } = useTranslation()
  const { currency } = useViewer()
  const [, navigate] = useLocation()
  const catalogue = useCatalogue()
  const { call, toasts } = useApp()
  const providers = useRef<ProductValues['providers']>(null)
  const done = async (id: Id) => {
    try {
      if (providers.current) await writeProviders(call, id, providers.current)
    } catch (thrown) {
      toasts.send({ type: 'toast.show', kind: 'error', text: failureOf(thrown).message })
    }
    navigate(`/products/productview?id=${id}`, { replace: true })
  }
  const form = useNewForm(createProduct, {
    key: draft,
    empty: emptyProduct,
    start,
    toInput: (values) => productInput(values, currency),
    check: (values) => checkNewProduct(values, currency, t),
    onDone: ({ id }) => void done(id),
  })
  // Kept in a ref, because the fields are cleared before `onDone` is called.
  const save = () => {
    providers.current = form.values.providers
    form.save()
  }
  return (
    <Page title={t('products.new')} lead={<BackToProducts />}>
      <ProductForm
        form={{ ...form, save }}
        catalogue={catalogue}
        label={t('products.new')}
        saveLabel={t('products.form.create')}
      />
    </Page>
  )
}
