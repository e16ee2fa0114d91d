import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { isLanguage, languages } from '#contract/languages.ts'
import { useApp } from '../../seams/app-context.ts'
import '../../theme/shell.css'

/** The language choice, shown when there are at least two. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const app = useApp()
  const id = useId()
  if (Object.keys(languages).length < 2) return null

  const speak = async (language: string) => {
    if (!isLanguage(language)) return
    try {
      await app.translator.speak(language)
      // Stored before any call, so that a reload uses the language and sends it to the server.
      app.storage.write('language', language)
      app.storage.write('language_wish', language)
      // Imported lazily, because its calls would add code of signed-in screens to the sign-in.
      const { keepLanguage } = await import('./keep-language.ts')
      await keepLanguage(app, language)
    } catch {
      app.toasts.send({ type: 'toast.show', kind: 'error', textKey: 'toast.offline' })
    }
  }

  return (
    <div className="popover__choice header-tools__language">
      <label htmlFor={id}>{t('header.language')}</label>
      <select id={id} value={i18n.language} onChange={(event) => void speak(event.target.value)}>
        {Object.entries(languages).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
