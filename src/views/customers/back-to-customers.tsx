import { useTranslation } from '#i18n/use-translation.tsx'
import { BackLink } from '../parts/page/back-link.tsx'

/** Returns to the list with its last query. */
export function BackToCustomers() {
  const { t } = useTranslation()
  return <BackLink to="/customers/customerlist">{t('customers.back')}</BackLink>
}
