import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { CalmPage } from '../shell/calm-page.tsx'
import { Icon } from '../shell/icon.tsx'

const steps = ['signup', 'createpwd', 'reset'] as const

/** Says of a step before signing in that it is not there yet, and who helps meanwhile. */
export function GuestSoon() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const step = steps.find((name) => path.endsWith(`/${name}`)) ?? 'signup'
  return (
    <CalmPage
      icon={<Icon name="info" />}
      title={t('beingBuilt.guestTitle')}
      text={t(`beingBuilt.guest.${step}`)}
      to={{ href: '/sessions/signin', label: t('beingBuilt.toSignIn') }}
    />
  )
}
