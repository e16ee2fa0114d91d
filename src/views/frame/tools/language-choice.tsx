import { useTranslation } from '#i18n/use-translation.tsx'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { LanguageSegments } from '../../ui/segments.tsx'
import { useApp } from '../../seams/app-context.ts'
import '../../theme/shell.css'

const choices = Object.entries(languages).flatMap(([value, name]) =>
  isLanguage(value) ? [{ value, name }] : [],
)

/** The language choice, shown when there are at least two. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const app = useApp()
  if (choices.length < 2) return null

  const speak = async (language: Language) => {
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
      <LanguageSegments
        label={t('header.language')}
        isLabelled
        choices={choices}
        value={choices.find(({ value }) => value === i18n.language)?.value}
        onChange={(language) => void speak(language)}
      />
    </div>
  )
}
