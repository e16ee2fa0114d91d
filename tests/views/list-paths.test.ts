import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listPath } from '#contract/list-choice.ts'
import { routes } from '../../src/views/routes.tsx'

const views = new URL('../../src/views/', import.meta.url)
const sourceAt = (file: string, from: URL | string) =>
  readFileSync(fileURLToPath(new URL(file, from)), 'utf8')

/** The file that each route loads, as `routes.tsx` writes it. */
const fileOf = new Map(
  [...sourceAt('routes.tsx', views).matchAll(/path: '([^']+)'[^}]*?import\('\.\/([^']+)'\)/gs)].map(
    ([, path = '', file = '']) => [path, file],
  ),
)

test('what a view can be saved of is what is shown as a list screen', () => {
  // The list itself, or one that is beside a board.
  const isListScreen = (path: string) => {
    const file = new URL(fileOf.get(path) ?? '', views)
    const source = sourceAt('', file)
    const lists = [...source.matchAll(/from '(\.\/[a-z-]+-list\.tsx)'/g)]
    return [source, ...lists.map(([, beside = '']) => sourceAt(beside, file))].some((code) =>
      / = listScreen\(/.test(code),
    )
  }
  const lists = routes.map(({ path }) => path).filter((path) => fileOf.has(path))
  expect(lists).toHaveLength(routes.length)
  expect(lists.filter(isListScreen).toSorted()).toEqual([...listPath.options].toSorted())
})
