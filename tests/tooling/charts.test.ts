import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLifecycle } from '#lifecycles/order.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { sourceOf } from '../../tools/charts/charts-page.ts'
import { documents, layoutsIn, signaturePath } from '../../tools/charts/documents.ts'
import { drawingOf, svgOf } from '#kit/charts/svg.ts'
import { staleDocuments } from '../../tools/charts/stale.ts'
import { signature } from '#kit/diff.ts'
import { mutantsOf } from '#kit/mutants.ts'
import { arrowsOf, statesOf } from '#kit/transitions.ts'
import { drawnOf, readMermaid } from '../../kit/tests/read-mermaid.ts'

const docs = join(import.meta.dirname, '../../docs')
const folder = mkdtempSync(join(tmpdir(), 'charts-'))
let texts: Map<string, string>

beforeAll(async () => {
  texts = await documents(layoutsIn(docs))
  mkdirSync(join(folder, 'charts'))
  for (const [path, text] of texts) writeFileSync(join(folder, path), text)
})

afterAll(() => rmSync(folder, { recursive: true }))

test('the committed charts, signatures and page are as the machines are: else run `npm run charts`', () => {
  expect(staleDocuments(docs, texts)).toEqual([])
})

test.each(machines)('the Mermaid drawing of $name, read back, has all of the machine', (one) => {
  const { states, arrows, notes } = readMermaid(texts.get(`charts/${one.name}.mmd`) ?? '')
  const expected = drawnOf(one.machine)
  expect(states).toEqual(expected.states)
  const lines = arrows.map(({ from, to, texts: said }) => [`${from} --> ${to}`, said.length])
  expect(lines).toEqual(Object.entries(expected.lines).map(([line, { length }]) => [line, length]))
  expect([...notes.keys()]).toEqual([...expected.notes.keys()])
})

test('the same machine gives the same bytes', async () => {
  expect(await svgOf(orderLifecycle.machine)).toBe(texts.get('charts/order.svg'))
})

test('the chart of an order fits on a screen of 1280 by 1024, and every chart is readable', async () => {
  const measured = await Promise.all(
    machines.map(async ({ name, machine }) => ({
      name,
      ...(await drawingOf(machine, { layout: layoutsIn(docs)(name) })).measured,
    })),
  )
  const order = measured.find(({ name }) => name === 'order')
  expect(order).toMatchObject({ crossings: 1, overlaps: 0, disorder: 0 })
  expect(order?.width).toBeLessThan(1_280)
  expect(order?.height).toBeLessThan(960)
  expect(measured.filter(({ crossings }) => crossings > 2)).toEqual([])
  expect(measured.filter(({ overlaps }) => overlaps > 1)).toEqual([])
})

test.each(machines.map(({ name }) => name))('the code of %s names its chart', (name) => {
  const code = readFileSync(join(docs, '..', sourceOf(name)), 'utf8')
  expect(code).toMatch(new RegExp(`^ +id: '\\w[\\w-]*', // docs/charts/${name}\\.svg$`, 'm'))
})

test('a changed chart is reported with the transitions that went and came', () => {
  const faults = mutantsOf(orderLifecycle.machine).filter(
    ({ name }) => name === 'Ready | order.cancel: roles with staff for business',
  )
  const lines = faults.flatMap(({ plant }) => signature(plant()))
  const changed = new Map([...texts, [signaturePath('order'), `${lines.join('\n')}\n`]])

  expect(staleDocuments(folder, changed)).toEqual([
    'charts/order.signature.txt is stale',
    '  - Ready | order.cancel -> Unserviceable.was_ready [by business] / releaseStock, returnPayment, notifyGuest "cancelled"',
    '  + Ready | order.cancel -> Unserviceable.was_ready [by staff] / releaseStock, returnPayment, notifyGuest "cancelled"',
  ])
})

test('a drawing that was edited, one that is missing and one that belongs to nothing are reported', () => {
  writeFileSync(
    join(folder, 'charts/order.svg'),
    readFileSync(join(folder, 'charts/order.svg'), 'utf8').replace('Pending', 'Open'),
  )
  rmSync(join(folder, 'charts/table.mmd'))
  writeFileSync(join(folder, 'charts/gone.svg'), '')

  expect(staleDocuments(folder, texts)).toEqual([
    'charts/order.svg is stale',
    'charts/table.mmd is missing',
    'charts/gone.svg belongs to no machine',
  ])
})

describe.each(machines)('the drawing of $name', ({ name, machine }) => {
  const marks = (mark: string) =>
    [
      ...(texts.get(`charts/${name}.svg`) ?? '').matchAll(new RegExp(` ${mark}="([^"]*)"`, 'g')),
    ].map(([, value]) => value?.replaceAll('&gt;', '>'))

  test('shows every state and every transition once, under the names by which the inspector finds them', () => {
    expect(marks('data-id').toSorted()).toEqual(
      statesOf(machine)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(marks('data-key').toSorted()).toEqual(
      arrowsOf(machine)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

test('nothing that a browser or the server loads knows how charts are laid out', () => {
  const files = ['src', 'server', 'contract'].flatMap((part) =>
    readdirSync(join(docs, '..', part), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(docs, '..', part, file),
    ),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  expect(
    sources.filter((file) =>
      /elkjs|#kit\/(charts|cli|mutants)|tools\/(charts|mutants|paths|catalogue)/.test(
        readFileSync(file, 'utf8'),
      ),
    ),
  ).toEqual([])
})
