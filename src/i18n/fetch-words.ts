import type { Area } from './areas.ts'
import type { Language } from '#contract/languages.ts'
import type { LanguageFile } from './wording.ts'

/**
 * Fetches an area of a language; usually `src/boot.ts` has requested it already. @throws when it
 * does not arrive
 */
export async function fetchWords(language: Language, area: Area): Promise<LanguageFile> {
  if (language === 'si') Object.assign(Intl, await import('./sinhala.ts'))
  const address = `/assets/i18n/${language}/${area}.json`
  const preloaded = document.querySelector<HTMLLinkElement>(`link[rel=preload][href^="${address}"]`)
  const response = await fetch(preloaded?.href ?? address)
  if (!response.ok) throw new Error(`no words of ${language}: ${response.status}`)
  return response.json()
}
