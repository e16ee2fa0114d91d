import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listAddress } from '../parts/use-list.ts'

/** Back to the list as it was left. */
export function BackToProducts() {
  const { t } = useTranslation()
  return (
    <Link className="back" href={listAddress('/products/productlist')}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m10 3-5 5 5 5" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {t('products.form.back')}
    </Link>
  )
}
