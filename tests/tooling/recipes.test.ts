import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that a recipe makes up as an example. */
const examples = /bakery|\/rating\.tsx?$|supplier|^\/openapi\.json$/
const folders = ['', 'src/', 'src/views/', 'server/', 'contract/']

function missingIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json|css|md))`/g)].map(
    ([, path = '']) => path,
  )
  return [...new Set(named)].filter(
    (path) =>
      !examples.test(path) &&
      !folders.some((folder) => existsSync(folder + path)) &&
      globSync(`{src,server,contract,tests,tools,docs}/**/${path}`).length === 0,
  )
}

test('a file that is not there is found', () => {
  expect(missingIn('`src/main.tsx`, `all.ts` and `server/none/nothing.ts`')).toEqual([
    'server/none/nothing.ts',
  ])
})

test.each(['CONTRIBUTING.md', 'README.md', 'docs/architecture.md', 'GLOSSARY.md'])(
  'every file that %s names is there',
  (file) => {
    expect(missingIn(readFileSync(file, 'utf8'))).toEqual([])
  },
)
