import { useTranslation } from 'react-i18next'
import { moduleNames } from '#contract/modules.ts'
import { paletteOf } from '../theme/palettes.ts'

/** What waits behind the sign-in: the seven modules in their colours. */
export function ModuleTiles() {
  const { t } = useTranslation()
  return (
    <section className="gate-art">
      <p className="gate-pitch">{t('signIn.pitch')}</p>
      <ul className="gate-tiles">
        {moduleNames.map((name) => (
          <li key={name}>
            <i style={{ background: paletteOf(name).dark.solid }} />
            {t(`module.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
