import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { companyEvents } from '#contract/company.ts'
import { lifecycles } from '#lifecycles/registry.ts'
import { arrowsOf, statesOf } from '#kit/transitions.ts'

const events: ReadonlySet<string> = new Set([
  ...companyEvents,
  ...lifecycles.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event)),
])
const statuses: ReadonlySet<string> = new Set([
  'Active',
  'InActive',
  ...lifecycles.flatMap(({ machine }) =>
    statesOf(machine).flatMap(({ key, parent }) => (parent ? key : [])),
  ),
])
const pair = /(?:'([^'\n]+)'|\b(\w+))\]?: ?'([^'\n]+)'/g

/** What takes an event back, or where it leads, written down in a view. */
function tablesIn(text: string): string[] {
  return [...text.matchAll(pair)].flatMap(([found, quoted, plain, value = '']) => {
    const key = quoted ?? plain ?? ''
    const isEvent = events.has(key) && (events.has(value) || statuses.has(value))
    const isStatus = statuses.has(key) && events.has(value)
    return isEvent || isStatus ? [found] : []
  })
}

const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

test('no view says what an event leads to, or what takes it back: the lifecycles do', () => {
  const tables = views.flatMap((file) =>
    tablesIn(readFileSync(join('src/views', file), 'utf8')).map((found) => `${file}: ${found}`),
  )
  expect(views.length).toBeGreaterThan(400)
  expect(tables).toEqual([])
})

test.each([
  ["const ways = { 'job.publish': 'job.close' }"],
  ["const after = { 'company.activate': 'Active' }"],
  ["const step = { Pending: 'order.accept' }"],
  ["const step = { 'In Cart': 'item.fire' }"],
])('a table of events is found: %s', (text) => {
  expect(tablesIn(text)).toHaveLength(1)
})
