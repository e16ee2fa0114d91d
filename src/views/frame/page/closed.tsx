import { useTranslation } from '#i18n/use-translation.tsx'
import Info from 'lucide-react/icons/info'
import { Icon } from '../../ui/icon.tsx'
import { isOverseer } from '#contract/role.ts'
import { CalmPage } from './calm-page.tsx'
import { useSession } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

/**
 * A screen closed for this role or module, or while the company is InActive, with a link to where
 * they can go. Nobody is signed out for it.
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
  const modules = useSession((state) => state.context.modules)
  // Where there is one module, the header has nothing to switch.
  const isOnlyModule = because === 'module' && modules.length === 1
  const isElsewhere = because === 'role' && isOverseer(role)
  return (
    <CalmPage
      icon={<Icon of={Info} />}
      title={t(`closed.${because}.title`)}
      text={
        isElsewhere
          ? t('closed.overseer.text')
          : t(isOnlyModule ? 'closed.module.only' : `closed.${because}.text`)
      }
      to={
        isElsewhere
          ? { href: '/staff/businesses', label: t('closed.overseer.go') }
          : { href: landing, label: t('closed.back') }
      }
    />
  )
}
