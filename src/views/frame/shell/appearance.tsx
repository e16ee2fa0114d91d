import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../seams/app-context.ts'
import { chooseScheme, chosenScheme, schemes } from '../page/scheme.ts'
import { useStored } from '../../seams/use-stored.ts'

/** Light, dark, or the system's scheme. */
export function Appearance() {
  const { t } = useTranslation()
  const { storage } = useApp()
  const name = useId()
  const chosen = useStored(chosenScheme)

  return (
    <fieldset className="header-panel__choice">
      <legend>{t('header.appearance')}</legend>
      <div className="header-panel__segments">
        {schemes.map((scheme) => (
          <label key={scheme}>
            <input
              type="radio"
              className="frame__spoken"
              name={name}
              checked={scheme === chosen}
              onChange={() => chooseScheme(storage, scheme)}
            />
            {t(`header.${scheme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
