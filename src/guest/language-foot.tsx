import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { useGuest } from './guest.ts'

/** The language choice below every guest page: each under its own name, one press away. */
export function LanguageFoot({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, language } = useGuest()
  return (
    <div className="guest__language" role="group" aria-label={t('header.language')}>
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => isLanguage(code) && onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
