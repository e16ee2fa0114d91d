import type { Area } from './areas.ts'
import type { Language } from '#contract/languages.ts'
import type { LanguageFile } from './wording.ts'

/**
 * Fetches a part of a language; most often `src/boot.js` has asked for it already. @throws when it
 * does not come
 */
export async function fetchWords(language: Language, area: Area): Promise<LanguageFile> {
  if (language === 'si') Object.assign(Intl, await import('./sinhala.ts'))
  const address = `/assets/i18n/${language}/${area}.json`
  const preloaded = document.querySelector<HTMLLinkElement>(`link[rel=preload][href^="${address}"]`)
  const response = await fetch(preloaded?.href ?? address)
  if (!response.ok) throw new Error(`no words of ${language}: ${response.status}`)
  return response.json()
}
