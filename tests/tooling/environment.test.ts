import { expect, test } from 'vitest'
import { environment } from '../../server/environment.ts'
import { documentedEnvironment, environmentPage } from '../../tools/environment.ts'

test('the environment reference is current: node tools/environment.ts', () => {
  expect(documentedEnvironment()).toBe(environmentPage())
})

test('it has every variable once, with what it does, its value and its default', () => {
  const page = documentedEnvironment()
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)`[^|]*\| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})
