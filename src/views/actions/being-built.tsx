import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { landingFor } from '../../machines/session.ts'
import { labelOf, type MenuLabel } from '../menu.ts'
import { CalmPage } from '../shell/calm-page.tsx'
import { isMenuIcon, MenuIcon } from '../shell/menu-icon.tsx'
import { useViewer } from '../shell/viewer.ts'

type Planned = Exclude<MenuLabel, 'dashboard' | 'orders' | 'actions'>

/** Says of a screen that it is not there yet, and what will stand here. */
export function BeingBuilt() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { user } = useViewer()
  const label = labelOf(path) ?? 'settings'

  return (
    <CalmPage
      icon={<MenuIcon name={isMenuIcon(label) ? label : 'actions'} />}
      title={t('beingBuilt.title')}
      text={t('beingBuilt.text', { screen: t(`menu.${label}`) })}
      to={{ href: landingFor(user), label: t('beingBuilt.back') }}
    >
      {isPlanned(label) && (
        <section className="calm-card">
          <h2>{t('beingBuilt.planned')}</h2>
          <p>{t(`beingBuilt.plans.${label}`)}</p>
        </section>
      )}
    </CalmPage>
  )
}

function isPlanned(label: MenuLabel): label is Planned {
  return label !== 'dashboard' && label !== 'orders' && label !== 'actions'
}
