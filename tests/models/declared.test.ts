import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { sourcesOf } from '../support/sources.ts'
import { aroundOf, contextKeys, declaredIn, readIn, sentIn } from './support/declared.ts'

const src = sourcesOf('src')
const machineFiles = Object.keys(src).filter((file) => file.startsWith('src/machines/'))
const sent = sentIn(src)

/** The files of a machine: of its own name, and what stands beside it under that name. */
function filesOf(name: string): string[] {
  return machineFiles.filter(
    (file) => !dirname(file).endsWith('lifecycles') && basename(file).split('.')[0] === name,
  )
}
const only = (files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [file, src[file] ?? '']))

/** What a machine hears by itself. */
const ofXState = /^xstate\.|^\*$/

describe.each(appCases)('the machine $name', ({ name, machine }) => {
  const own = filesOf(name)

  test('is told of everything that it declares', () => {
    const declared = new Set([...machine.events, ...declaredIn(only(own))])
    expect([...declared].filter((type) => !ofXState.test(type) && !sent.has(type))).toEqual([])
  })

  test('keeps nothing that nobody reads', () => {
    const read = readIn(aroundOf(src, own))
    expect([...contextKeys(only(own))].filter((key) => !read.has(key))).toEqual([])
  })
})

test('every machine has keys that were found, or none in its chart', () => {
  for (const { name, machine } of appCases)
    expect([name, contextKeys(only(filesOf(name))).size > 0]).toEqual([
      name,
      machine.config.context !== undefined,
    ])
})

test('a planted event that nothing sends is found; one in a type or a sentence is not sent', () => {
  const planted = {
    'src/machines/a.ts': "type Events = { type: 'a.go' } | { type: 'a.stop'; at: 'a' | 'b' }",
    'src/views/a.ts':
      "send({ type: isOn ? 'a.go' : 'a.on' })\nfunction f(event: { type: 'a.stop' }) {}",
  }
  expect([...declaredIn(planted)]).toEqual(['a.go', 'a.stop'])
  expect([...sentIn(planted)]).toEqual(['a.go', 'a.on'])
})

test('a planted context key that only its own assign reads is found', () => {
  const planted = {
    'src/machines/a.ts': `
      type Context = { count: number; id: number; own: string; shown: string; list: string[] }
      const a = setup({ types: typesOf<{ context: Context }>() })
      assign(({ context }) => ({ count: context.count + 1 }))
      assign(({ context: { id, list, own } }) => ({ list: [...list, id], id: id + 1, own }))`,
    'src/views/a.ts': 'useSelector(actor, (state) => state.context.shown)',
  }
  expect([...contextKeys(planted)]).toEqual(['count', 'id', 'own', 'shown', 'list'])
  expect([...readIn(planted)].toSorted()).toEqual(['id', 'shown'])
})
