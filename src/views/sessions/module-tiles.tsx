import { useTranslation } from 'react-i18next'
import { colourOf, moduleNames } from '#contract/modules.ts'

/** What waits behind the sign-in: the seven modules in their colours. */
export function ModuleTiles() {
  const { t } = useTranslation()
  return (
    <section className="gate__art">
      <p className="gate__pitch">{t('signIn.pitch')}</p>
      <ul className="gate__tiles">
        {moduleNames.map((name) => (
          <li key={name} className="gate__tile">
            <i style={{ background: colourOf(name).dark }} />
            {t(`module.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
