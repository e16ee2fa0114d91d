import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmptyFolder, emptyFolder } from './empty-folder.ts'

let empty: EmptyFolder
beforeAll(async () => {
  empty = await emptyFolder()
})
afterAll(() => empty.remove())

test(
  'the README is right: its five minutes, followed to the letter in an empty folder',
  { timeout: 180_000 },
  async () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    let output = ''
    let texts = 0
    for (const [, kind = '', info = '', text = ''] of readme.matchAll(
      /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms,
    )) {
      if (kind === 'ts') writeFileSync(join(empty.path, info), text)
      if (kind === 'sh') output = await empty.shell(text, Number(info))
      if (kind === 'text') {
        for (const line of text.trim().split('\n')) expect(output).toContain(`${line}\n`)
        texts += 1
      }
    }
    expect(texts).toBe(4)
    expect(readFileSync(join(empty.path, 'thermostat.feature'), 'utf8')).toContain(
      '    When CHANGE (temperature: 12)\n    Then heating\n',
    )
    expect(readFileSync(join(empty.path, 'charts/thermostat.svg'), 'utf8')).toContain('isCold')
    expect(readFileSync(join(empty.path, 'public/inspect/index.html'), 'utf8')).toContain('root')
  },
)
