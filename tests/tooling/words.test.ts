import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
const textFiles = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.json',
  '.md',
  '.html',
  '.css',
  '.yml',
  '.sql',
  '.txt',
  '.svg',
  '',
])

/** Written in halves, so that this file does not name what it forbids. */
const forbidden = [
  {
    what: "a folder of someone's machine",
    pattern: new RegExp(`(^|[\\s'"\`(=])/(${'wo' + 'rk'}|home|Users|root)/`, 'm'),
  },
  {
    what: 'the host of a package registry',
    pattern: new RegExp(`registry\\.(${'npm' + 'js'}|yarnpkg)\\.|"resol${'ved'}": "http`),
  },
  {
    what: 'a note of unfinished work',
    pattern: new RegExp(
      `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
    ),
  },
  { what: 'filler text', pattern: new RegExp('lorem ' + 'ipsum', 'i') },
  {
    what: 'a secret key',
    pattern: new RegExp(`-----BEGIN [A-Z ]*PRIVATE ${'KEY'}|\\b(sk|rk)_live_[0-9A-Za-z]{8}`),
  },
  { what: 'a mark of a merge', pattern: new RegExp(`^(${'<'.repeat(7)}|${'>'.repeat(7)}) `, 'm') },
]

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: project,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && textFiles.has(extname(file)))

test.each(forbidden)('no file of the project holds $what', ({ pattern }) => {
  expect(tracked.filter((file) => pattern.test(textOf(file)))).toEqual([])
})

test('the patterns find what they are for', () => {
  const samples = [
    'see /wo' + 'rk/main',
    '"resolved' + '": "http' + 's://registry.npm' + 'js.org/a"',
    '// TO' + 'DO later',
    'Lorem ' + 'ipsum dolor',
    '-----BEGIN RSA PRIVATE ' + 'KEY-----',
    '<'.repeat(7) + ' ours',
  ]
  expect(samples.map((sample, index) => forbidden[index]?.pattern.test(sample))).toEqual(
    samples.map(() => true),
  )
})

/** A file that another tool has just taken away has no words. */
function textOf(file: string): string {
  try {
    return readFileSync(join(project, file), 'utf8')
  } catch {
    return ''
  }
}
