import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import { type LanguageFile, wordsOf } from './wording.ts'

/** Fetches a language file. @throws when it does not come: without words there is nothing to show */
export type LoadLanguage = (language: Language) => Promise<LanguageFile>

export type Translator = {
  i18n: i18n
  /** Speaks another language, in the wording of the module. */
  speak(language: Language): Promise<void>
  /** Takes over the wording of another module, in the same language. */
  useWording(module: string | undefined): void
}

/** Sets the translations up; the words come as files of their own, one per language, when they are needed. */
export function createTranslator(load: LoadLanguage): Translator {
  const i18n = i18next.createInstance({ ns: ['app'], defaultNS: 'app', fallbackLng: false, interpolation: { escapeValue: false }, returnNull: false })
  const files = new Map<string, LanguageFile>()
  let wording: string | undefined

  const lay = (language: string): void => {
    const file = files.get(language)
    if (file) i18n.addResourceBundle(language, 'app', wordsOf(file, wording), false, true)
  }

  return {
    i18n,
    async speak(language) {
      const file = files.get(language) ?? (await load(language))
      files.set(language, file)
      if (!i18n.isInitialized) await i18n.init({ lng: language, resources: {} })
      lay(language)
      await i18n.changeLanguage(language)
    },
    useWording(module) {
      if (module === wording) return
      wording = module
      lay(i18n.language)
    },
  }
}
