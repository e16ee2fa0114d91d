import i18next, { type i18n } from 'i18next'
import type { Area } from './areas.ts'
import type { Language } from '#contract/languages.ts'
import { joined, type LanguageFile, wordsOf } from './wording.ts'

/**
 * Fetches an area of a language. @throws when it does not arrive: without words there is nothing to
 * show
 */
export type LoadWords = (language: Language, area: Area) => Promise<LanguageFile>

export type Translator = {
  i18n: i18n
  /** Switches the language, in the module's wording. */
  speak(language: Language): Promise<void>
  /**
   * Fetches the areas of a screen in the current language; before one is set, only records them.
   */
  learn(areas: readonly Area[]): Promise<void>
  /** Switches to another module's wording in the same language. */
  useWording(module: string | undefined): void
}

/** Sets up translations; words are fetched by language and area when they are needed. */
export function createTranslator(load: LoadWords): Translator {
  const i18n = i18next.createInstance({
    ns: ['app'],
    defaultNS: 'app',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  const needed = new Set<Area>(['core'])
  const files = new Map<Language, Map<Area, LanguageFile>>()
  let spoken: Language | undefined
  let wording: string | undefined

  const lay = (): void => {
    if (spoken)
      i18n.addResourceBundle(
        spoken,
        'app',
        wordsOf(joined([...(files.get(spoken)?.values() ?? [])]), wording),
        false,
        true,
        // They are ours alone: a copy would hold each word twice.
        { skipCopy: true },
      )
  }
  const fetchMissing = async (language: Language): Promise<boolean> => {
    const known = files.get(language) ?? new Map<Area, LanguageFile>()
    files.set(language, known)
    const missing = [...needed].filter((area) => !known.has(area))
    await Promise.all(missing.map(async (area) => known.set(area, await load(language, area))))
    return missing.length > 0
  }

  return {
    i18n,
    async speak(language) {
      await fetchMissing(language)
      if (!i18n.isInitialized) await i18n.init({ lng: language, resources: {} })
      spoken = language
      lay()
      await i18n.changeLanguage(language)
    },
    async learn(areas) {
      for (const area of areas) needed.add(area)
      if (spoken && (await fetchMissing(spoken))) lay()
    },
    useWording(module) {
      if (module === wording) return
      wording = module
      lay()
    },
  }
}
