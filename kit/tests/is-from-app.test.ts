import { expect, test } from 'vitest'
import { isFromApp } from '../src/inspect/is-from-app.ts'

const step = {
  n: 1,
  createdAt: '0',
  sessionId: 'x:1',
  type: '@xstate.snapshot',
  event: { type: 'a' },
  snapshot: { status: 'active', value: 'b' },
}
const click = { kind: 'click', target: { role: 'button', name: 'Accept', nth: 0 } }
const act = { n: 2, createdAt: '0', sessionId: 'x:1', type: '@person.act', act: click }
const log = (...entries: unknown[]) => ({ kind: 'log', tabId: 't', entries })

test('what a watched page says is read', () => {
  const said = [
    { kind: 'here', tab: { id: 't', path: '/', loadedMs: 1 } },
    { kind: 'gone', tabId: 't' },
    { kind: 'acted', tabId: 't', id: 'a' },
    log(step, act, { ...step, taken: ['a'], refused: [] }),
    log({ ...act, act: { kind: 'visit', path: '/' } }),
    {
      kind: 'picture',
      tabId: 't',
      picture: { root: { tag: 'html' }, sheets: [], scrolled: {} },
      rules: [],
    },
  ]
  expect(said.filter((one) => !isFromApp(one))).toEqual([])
})

test('what would break an inspector is not', () => {
  const said = [
    null,
    undefined,
    'here',
    [],
    { kind: 'hello' },
    { kind: 'here' },
    { kind: 'here', tab: null },
    { kind: 'here', tab: { id: 't', path: {}, loadedMs: 1 } },
    { kind: 'log', entries: [] },
    { kind: 'log', tabId: 't', entries: 'x' },
    log(null),
    log({ ...step, snapshot: null }),
    log({ ...step, event: null }),
    log({ ...step, taken: 'a' }),
    log({ ...step, refused: {} }),
    log({ ...step, n: '1' }),
    log({ ...act, act: undefined }),
    log({ ...act, act: { kind: 'click', target: null } }),
    log({ ...act, act: { ...click, kind: 'fill' } }),
    log({ ...step, type: '@xstate.actor' }),
    { kind: 'picture', tabId: 't', picture: null, rules: [] },
    { kind: 'picture', tabId: 't', picture: { root: null, sheets: [], scrolled: {} }, rules: [] },
    {
      kind: 'picture',
      tabId: 't',
      picture: { root: { tag: 'p' }, sheets: [], scrolled: null },
      rules: [],
    },
  ]
  expect(said.filter((one) => isFromApp(one))).toEqual([])
})
