import { readFileSync } from 'node:fs'
import { areas } from '../../src/i18n/areas.ts'
import { joined, type LanguageFile } from '../../src/i18n/wording.ts'

/** A whole language, as its files have it. */
function wordsIn(language: string): LanguageFile {
  return joined(
    areas.map((area) =>
      JSON.parse(
        readFileSync(new URL(`../../src/i18n/${language}/${area}.json`, import.meta.url), 'utf8'),
      ),
    ),
  )
}

export const english = wordsIn('en')
