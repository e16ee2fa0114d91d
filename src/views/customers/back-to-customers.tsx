import { useTranslation } from 'react-i18next'
import { BackLink } from '../parts/page/back-link.tsx'

/** Back to the list as it was left. */
export function BackToCustomers() {
  const { t } = useTranslation()
  return <BackLink to="/customers/customerlist">{t('customers.back')}</BackLink>
}
