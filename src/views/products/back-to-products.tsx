import { useTranslation } from '#i18n/use-translation.tsx'
import { BackLink } from '../parts/page/back-link.tsx'

/** Back to the list as it was left. */
export function BackToProducts() {
  const { t } = useTranslation()
  return <BackLink to="/products/productlist">{t('products.form.back')}</BackLink>
}
