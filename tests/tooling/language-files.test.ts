import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { areas } from '../../src/i18n/areas.ts'
import { languageFiles } from '../../tools/web-build.ts'

/** What the build writes, by its name. */
function written(plugin: Plugin): Map<string, unknown> {
  const files = new Map<string, unknown>()
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) =>
    void files.set(fileName, JSON.parse(source))
  const generate = plugin.generateBundle as unknown as (this: { emitFile: typeof emitFile }) => void
  generate.call({ emitFile })
  return files
}

test('a language is one file under its own name, with the words of all its areas, beside a file for each area', () => {
  const files = written(languageFiles())
  expect(files.size).toBe(Object.keys(languages).length * (areas.length + 1))
  for (const language of Object.keys(languages)) {
    const whole = files.get(`assets/i18n/${language}.json`) as Record<string, unknown>
    for (const area of areas)
      expect(whole).toMatchObject(withoutWording(files.get(`assets/i18n/${language}/${area}.json`)))
    expect(whole['wording']).toBeDefined()
  }
})

/** Several areas word the same module. */
function withoutWording(file: unknown): object {
  return Object.fromEntries(Object.entries(file as object).filter(([key]) => key !== 'wording'))
}
