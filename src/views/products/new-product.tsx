import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { createProduct } from '#contract/product.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../shell/page.tsx'
import { useViewer } from '../shell/viewer.ts'
import { BackToProducts } from './back-to-products.tsx'
import { checkNewProduct } from './check-product.ts'
import { ProductFields } from './product-fields.tsx'
import { emptyProduct, productInput, type ProductValues } from './product-values.ts'
import { useFieldWords } from './use-field-words.ts'

/** The form of a product that is not there yet; `start` is what a copy begins with. */
export function NewProduct({ draft, start }: { draft: string; start?: ProductValues }) {
  const { t } = useTranslation()
  const { currency } = useViewer()
  const [, navigate] = useLocation()
  const words = useFieldWords()
  const form = useNewForm(createProduct, {
    key: draft,
    empty: emptyProduct,
    start,
    toInput: (values) => productInput(values, currency),
    check: (values) => checkNewProduct(values, currency, t),
    onDone: ({ id }) => navigate(`/products/productview?id=${id}`, { replace: true }),
  })
  return (
    <Page title={t('products.new')} lead={<BackToProducts />}>
      <FormFrame form={form} label={t('products.new')} saveLabel={t('products.form.create')} {...words}>
        <ProductFields form={form} />
      </FormFrame>
    </Page>
  )
}
