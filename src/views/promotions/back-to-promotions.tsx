import { useTranslation } from '#i18n/use-translation.tsx'
import { BackLink } from '../parts/page/back-link.tsx'

/** Returns to the list with its last query. */
export function BackToPromotions() {
  const { t } = useTranslation()
  return <BackLink to="/actions/promotion">{t('promotions.back')}</BackLink>
}
