import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import Info from 'lucide-react/icons/info'
import { Icon } from '../../ui/icon.tsx'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { isOverseer } from '#contract/role.ts'
import { Button } from '../../ui/button.tsx'
import { useModuleSwitch } from '../shell/use-module-switch.ts'
import { CalmPage } from './calm-page.tsx'
import { useSession } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'

type Props = {
  because: 'role' | 'module' | 'inactive'
  landing: string
  /** Whether the user may open the screen in another module. */
  isOpenIn: (module: ModuleName) => boolean
}

/**
 * Explains that a screen is closed for this role or module, or because the company is InActive,
 * with a link to a permitted screen. The user stays signed in.
 */
export function Closed({ because, landing, isOpenIn }: Props) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const [path] = useLocation()
  const search = useSearch()
  const switchTo = useModuleSwitch()
  const modules = useSession((state) => state.context.modules)
  const others = modules.flatMap(({ moduleId, status }) => {
    const name = moduleNameOf(moduleId)
    const isThere = because === 'module' && status === 'Active' && name && isOpenIn(name)
    return isThere ? [name] : []
  })
  // With only one module, the header has no module switch.
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
    >
      {others.map((name) => (
        <Button key={name} onClick={() => switchTo(name, search ? `${path}?${search}` : path)}>
          {t('closed.module.go', { module: t(`module.${name}`) })}
        </Button>
      ))}
    </CalmPage>
  )
}
