import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, languages } from '#contract/languages.ts'
import { useApp } from './app-context.ts'

/** The languages on offer, shown once there are two. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  const { call, storage, translator, toasts } = useApp()
  const id = useId()
  if (Object.keys(languages).length < 2) return null

  const speak = async (language: string) => {
    if (!isLanguage(language)) return
    try {
      await translator.speak(language)
      storage.write('language', language)
      document.documentElement.lang = language
      // Mails come in this language, too. Fetched on use: the menu stands on every page.
      const { updateUser } = await import('#contract/account.ts')
      await call(updateUser, { language })
    } catch {
      toasts.send({ type: 'toast.show', kind: 'error', textKey: 'toast.offline' })
    }
  }

  return (
    <div className="panel-choice">
      <label htmlFor={id}>{t('header.language')}</label>
      <select id={id} className="panel-select" value={i18n.language} onChange={(event) => void speak(event.target.value)}>
        {Object.entries(languages).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
