import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import Check from 'lucide-react/icons/check'
import { moduleAhead } from '../../../machines/app/module-switch.connect.ts'
import { Icon } from '../../ui/icon.tsx'
import { moduleNameOf } from '#contract/modules.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { ModuleLogo } from '../../parts/people/module-logo.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useModuleSwitch } from './use-module-switch.ts'
import { useViewer } from '../../seams/viewer.ts'

/**
 * The company's modules. Selecting one reloads the page at its landing screen (specification,
 * section 9).
 */
export function ModuleSwitcher() {
  const { t } = useTranslation()
  const { moduleSwitch, session } = useApp()
  const { module } = useViewer()
  const switchTo = useModuleSwitch()
  const modules = useSession((state) => state.context.modules)
  const isFailed = useSession((state) => state.matches({ signedIn: 'headerFailed' }))
  const wanted = useSelector(moduleSwitch, moduleAhead)

  return (
    <>
      <button
        type="button"
        className="header-tools__chip"
        popoverTarget="module-panel"
        aria-label={t('header.switchModule', { module: t(`module.${module}`) })}
      >
        <ModuleLogo module={module} className="header-tools__sign" />
        <span>
          {wanted
            ? t('header.switching', { module: t(`module.${wanted}`) })
            : t(`module.${module}`)}
        </span>
        <MenuIcon name="updown" />
      </button>
      <Popover id="module-panel" place="start">
        <p className="popover__head">{t('header.modules')}</p>
        {isFailed && (
          <button
            type="button"
            className="popover__item"
            onClick={() => session.send({ type: 'session.retry' })}
          >
            {t('header.modulesFailed')}
          </button>
        )}
        {modules.map((item) => {
          const name = moduleNameOf(item.moduleId)
          return (
            name && (
              <button
                key={item.moduleId}
                type="button"
                className="popover__item"
                disabled={item.status !== 'Active' || wanted !== undefined}
                aria-current={name === module}
                onClick={() => switchTo(name)}
              >
                <ModuleLogo module={name} className="header-tools__logo" />
                <span>
                  {t(`module.${name}`)}
                  {item.status !== 'Active' && <small>{t('header.inactiveModule')}</small>}
                </span>
                {name === module && <Icon of={Check} />}
              </button>
            )
          )
        })}
      </Popover>
    </>
  )
}
