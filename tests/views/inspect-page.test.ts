import { expect, test } from 'vitest'
import { changesOf } from '../../src/inspect/changes.ts'
import { payloads } from '../../src/views/inspect/payloads.ts'
import { eventWords, isInner, stateWords } from '../../src/views/inspect/state-words.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { arrowsOf } from '#kit/transitions.ts'

/** What the tests of the machines send with each event. */
const carried = new Map(
  appCases
    .flatMap(({ options }) => options.events)
    .map(({ type, ...payload }) => [type, Object.keys(payload).toSorted()]),
)
const optional = ['action', 'text', 'textKey', 'after', 'before']

test('every event of the app that carries something has a payload to begin with, with the same members', () => {
  const members = (names: readonly string[]): string[] =>
    names.filter((name) => !optional.includes(name)).toSorted()
  const events = [
    ...new Set(appCases.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event))),
  ].filter((event) => (carried.get(event)?.length ?? 0) > 0)
  expect(events.length).toBeGreaterThan(15)
  expect(events.map((event) => [event, members(Object.keys(payloads[event] ?? {}))])).toEqual(
    events.map((event) => [event, members(carried.get(event) ?? [])]),
  )
})

test('no payload is for an event that no machine takes', () => {
  const known = new Set(
    appCases.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event)),
  )
  expect(Object.keys(payloads).filter((type) => !known.has(type))).toEqual([])
})

test('what changed is told place by place', () => {
  expect(
    changesOf({ a: 1, b: { c: [1, 2] }, gone: true }, { a: 1, b: { c: [1, 3] }, came: 'x' }),
  ).toEqual([
    { path: 'b.c.1', before: 2, after: 3 },
    { path: 'gone', before: true, after: undefined },
    { path: 'came', before: undefined, after: 'x' },
  ])
  expect(changesOf({ a: 1 }, { a: 1 })).toEqual([])
  expect(changesOf(undefined, { a: 1 })).toEqual([{ path: '', before: undefined, after: { a: 1 } }])
})

test('states and events are told in words', () => {
  expect(stateWords({ watching: { online: 'steady' } })).toBe('watching › online › steady')
  expect(stateWords({ a: 'b', c: {} })).toBe('a › b + c')
  expect(eventWords('xstate.after.headerDelay.session.signedIn.waiting')).toBe('after headerDelay')
  expect(eventWords('xstate.done.actor.0.session.signingIn')).toBe('signingIn is done')
  expect(eventWords('xstate.error.actor.load')).toBe('load failed')
  expect(eventWords('order.accept')).toBe('order.accept')
})

test('what XState says to itself is told from what happens', () => {
  expect(
    ['xstate.init', 'xstate.stop', 'xstate.promise.resolve', 'inspector.met'].map(isInner),
  ).toEqual([true, true, true, true])
  expect(['xstate.done.actor.load', 'xstate.after.x.y', 'session.sign-in'].map(isInner)).toEqual([
    false,
    false,
    false,
  ])
})
