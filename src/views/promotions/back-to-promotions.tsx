import { useTranslation } from '#i18n/use-translation.tsx'
import { BackLink } from '../parts/page/back-link.tsx'

/** Back to the list as it was left. */
export function BackToPromotions() {
  const { t } = useTranslation()
  return <BackLink to="/actions/promotion">{t('promotions.back')}</BackLink>
}
