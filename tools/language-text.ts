import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../src/i18n/areas.ts'
import { joined, type LanguageFile } from '../src/i18n/wording.ts'

/**
 * A part of a language (`en/core.json`), or all of it (`en.json`) as the specification names it.
 */
export function languageText(name: string): string {
  return JSON.stringify(
    name.includes('/')
      ? read(name)
      : joined(areas.map((area) => read(name.replace('.json', `/${area}.json`)))),
  )
}

function read(name: string): LanguageFile {
  return JSON.parse(readFileSync(join('src/i18n', name), 'utf8'))
}
