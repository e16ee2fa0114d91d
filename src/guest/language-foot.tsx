import { useId } from 'react'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { useGuest } from './guest.ts'

/** The language choice below every guest page. */
export function LanguageFoot({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, language } = useGuest()
  const id = useId()
  return (
    <div className="guest__language">
      <label htmlFor={id}>{t('header.language')}</label>
      <select
        id={id}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) onChoose(value)
        }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
