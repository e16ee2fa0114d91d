import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longLinesIn, longLinesOfTest } from '../../tools/long-lines.ts'

test('a long line is found; one that can not be broken is not, and marks on letters take no room', () => {
  const text = [
    `const text = '${'a word '.repeat(20)}'`,
    `  /${'a word|'.repeat(20)}b/i`,
    `  '${'a'.repeat(120)}',`,
    `const days = '${'කි'.repeat(60)}'`,
    'const short = 1',
  ].join('\n')
  expect(longLinesIn(text)).toEqual([1])
})

test('no line of the code is longer than 100 columns', () => {
  // A released migration stays as it is; what is installed and built is not ours.
  const files = globSync(
    '{contract,src,server,tools,kit/src,scripts,bench}/**/*.{ts,tsx,js}',
  ).filter((file) => !/^server\/db\/migrations\/|\/(node_modules|dist)\//.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.flatMap((file) =>
    longLinesIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(long).toEqual([])
})

/** Texts of other languages within tests, such as scripts and markup. The number may only fall. */
const mostInTests = 36

test('lines of tests are no longer, but for titles', () => {
  expect(longLinesOfTest(`  test('${'a word '.repeat(20)}', async () => {\n`)).toEqual([])
  expect(longLinesOfTest(`  const it = call('${'a word '.repeat(20)}', 2)\n`)).toEqual([1])
  const long = globSync('tests/**/*.{ts,tsx}').flatMap((file) =>
    longLinesOfTest(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(mostInTests)
})
