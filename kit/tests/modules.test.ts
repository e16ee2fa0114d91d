import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadModule } from '../src/cli/load-module.ts'

const text = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Of the README's table: the modules of a row, and the functions that it names. */
const rows = [
  ...text('../README.md').matchAll(/^\| (`[\w/-]+`(?:, `[\w/-]+`)*) \| (.*) \|$/gm),
].map(([, modules = '', said = '']) => ({
  modules: [...modules.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name),
  functions: [...said.matchAll(/`([a-z]\w+)[`(]|\b([a-z]\w+)\(/g)].flatMap(
    ([, alone, called]) => alone ?? called ?? [],
  ),
}))

test('every function that the README names is exported by a module of its row', async () => {
  const table = rows.slice(rows.findIndex(({ modules }) => modules[0] === 'survey'))
  expect(table.map(({ modules }) => modules[0])).toContain('gaps')
  for (const { modules, functions } of table) {
    const known = (await Promise.all(modules.map(exportsOf))).flat()
    // `transition()` is XState's.
    expect(functions.filter((name) => name !== 'transition' && !known.includes(name))).toEqual([])
  }
})

test('what the documents name of the kit is named with its module', async () => {
  const page = text('../../docs/inspector.md')
  const named = [...page.matchAll(/`(\w+)` of `statechart-kit\/([\w/-]+)`/g)]
  expect(named.map(([, name]) => name)).toEqual(['readRecorded', 'execute'])
  for (const [, name = '', module = ''] of named) expect(await exportsOf(module)).toContain(name)
})

async function exportsOf(module: string): Promise<string[]> {
  return Object.keys(await loadModule(join(import.meta.dirname, `../src/${module}.ts`)))
}
