import { useTranslation } from 'react-i18next'
import { isOverseer } from '#contract/role.ts'
import { CalmPage } from './calm-page.tsx'
import { Icon } from './icon.tsx'
import { useViewer } from '../../seams/viewer.ts'

/**
 * A screen that is not for this role, not of this module or held back while the company is
 * InActive, and where what is for them is found.
 * Nobody is signed out for having looked.
 */
export function Closed({
  because,
  landing,
}: {
  because: 'role' | 'module' | 'inactive'
  landing: string
}) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const isElsewhere = because === 'role' && isOverseer(role)
  return (
    <CalmPage
      icon={<Icon name="info" />}
      title={t(`closed.${because}.title`)}
      text={isElsewhere ? t('closed.overseer.text') : t(`closed.${because}.text`)}
      to={
        isElsewhere
          ? { href: '/staff/businesses', label: t('closed.overseer.go') }
          : { href: landing, label: t('closed.back') }
      }
    />
  )
}
