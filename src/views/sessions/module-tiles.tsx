import { useTranslation } from '#i18n/use-translation.tsx'
import { moduleNames } from '#contract/modules.ts'
import { ModuleLogo } from '../parts/people/module-logo.tsx'

/** What waits behind the sign-in: the seven modules in their colours. */
export function ModuleTiles() {
  const { t } = useTranslation()
  return (
    <section className="gate__art">
      <p className="gate__pitch">{t('signIn.pitch')}</p>
      <ul className="gate__tiles">
        {moduleNames.map((name) => (
          <li key={name} className="gate__tile">
            <ModuleLogo module={name} />
            {t(`module.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
