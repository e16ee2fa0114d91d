import { expect, test } from 'vitest'
import { sourcesOf } from '../support/sources.ts'

test('every exported list names its file, in lower case, whatever its title is in a language', () => {
  const names = Object.entries(sourcesOf('src/views'))
    .filter(([, code]) => code.includes("tools: 'all',"))
    .map(([file, code]) => [file, /fileName: '([^']*)'/.exec(code)?.[1]])
  expect(names.length).toBeGreaterThanOrEqual(5)
  expect(names.filter(([, name]) => !/^[a-z-]+$/.test(name ?? ''))).toEqual([])
})
