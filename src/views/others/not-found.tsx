import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearchParams } from 'wouter'
import Info from 'lucide-react/icons/info'
import { Icon } from '../ui/icon.tsx'
import { landingFor } from '../../machines/app/signed-in-user.ts'
import { Foot } from '../frame/shell/foot.tsx'
import { CalmPage } from '../frame/page/calm-page.tsx'
import { useKnownUser } from '../seams/viewer.ts'

/** The screen for unknown URLs (specification, section 2). */
export function NotFound() {
  const { t } = useTranslation()
  const user = useKnownUser()
  const address = useSearchParams()[0].get('address')
  const to = user
    ? { href: landingFor(user), label: t('notFound.home') }
    : { href: '/sessions/signin', label: t('notFound.signIn') }
  return (
    <>
      <CalmPage
        icon={<Icon of={Info} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        to={to}
      >
        {address && <code className="toast__calmAddress">{address}</code>}
      </CalmPage>
      <Foot company={t('app.name')} />
    </>
  )
}
