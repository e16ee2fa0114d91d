import { useTranslation } from 'react-i18next'
import { colourOf, moduleNames } from '#contract/modules.ts'

/** What waits behind the sign-in: the seven modules in their colours. */
export function ModuleTiles() {
  const { t } = useTranslation()
  return (
    <section className="gate-art">
      <p className="gate-pitch">{t('signIn.pitch')}</p>
      <ul className="gate-tiles">
        {moduleNames.map((name) => (
          <li key={name}>
            <i style={{ background: colourOf(name).dark }} />
            {t(`module.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
