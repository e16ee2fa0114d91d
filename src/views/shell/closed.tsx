import { useTranslation } from 'react-i18next'
import { CalmPage } from './calm-page.tsx'
import { Icon } from './icon.tsx'

/** A screen that is not for this role or not of this module. Nobody is signed out for having looked. */
export function Closed({ because, landing }: { because: 'role' | 'module'; landing: string }) {
  const { t } = useTranslation()
  return <CalmPage icon={<Icon name="info" />} title={t(`closed.${because}.title`)} text={t(`closed.${because}.text`)} to={{ href: landing, label: t('closed.back') }} />
}
