import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { useOnce } from '../../parts/hooks/use-once.ts'

/**
 * The footer of the admin and the blank layout: copyright (specification, section 1), help and
 * privacy.
 */
export function Foot({ company }: { company: string }) {
  const { t } = useTranslation()
  const year = useOnce(() => new Date().getFullYear())
  return (
    <footer className="frame__foot">
      <span>{t('app.copyright', { year, company })}</span>
      <nav aria-label={t('app.foot.label')}>
        <Link href="/others/help">{t('app.foot.help')}</Link>
        <Link href="/others/privacy">{t('app.foot.privacy')}</Link>
      </nav>
    </footer>
  )
}
