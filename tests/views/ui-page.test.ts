import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entries } from '../../src/views/ui-page/entries.ts'

const files = readdirSync('src/views/ui').toSorted()

test('every file of views/ui has its entry on the page of the parts, and each entry its file', () => {
  const shown = entries.flatMap((entry) => [...entry.files])
  expect(shown.toSorted()).toEqual(files)
})

test('each part has a name of its own, says what it is for in one sentence and has no look twice', () => {
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  for (const { name, about, samples } of entries) {
    expect(about, name).toMatch(/^[A-Z].*\.$/)
    expect(samples.length, name).toBeGreaterThan(0)
    expect(new Set(samples.map((one) => one.name)).size, name).toBe(samples.length)
  }
})
