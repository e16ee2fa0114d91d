import { expect, test } from 'vitest'
import { changesOf } from '#kit/inspect/changes.ts'
import { eventFields } from '../../src/views/inspect/event-fields.ts'
import { eventWords, isInner, stateWords } from '#kit/inspect/state-words.ts'
import { allEventFields } from '../../tools/events/event-fields.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { arrowsOf } from '#kit/transitions.ts'

test('every event of the app that carries something has a field for each member', () => {
  const carried = new Map(
    appCases
      .flatMap(({ options }) => options.events)
      .map(({ type, ...payload }) => [type, Object.keys(payload)] as const),
  )
  const events = [
    ...new Set(appCases.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event))),
  ].filter((event) => (carried.get(event)?.length ?? 0) > 0 && !event.startsWith('xstate.'))
  const missing = events.flatMap((event) => {
    const paths = eventFields[event]?.map(({ path }) => path.split('.')[0]) ?? []
    return (carried.get(event) ?? [])
      .filter((name) => !paths.includes(name))
      .map((name) => `${event}: ${name}`)
  })
  expect(events.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

test('no field is for an event that no machine takes', () => {
  const known = new Set(
    appCases.flatMap(({ machine }) => arrowsOf(machine).map(({ event }) => event)),
  )
  expect(Object.keys(eventFields).filter((type) => !known.has(type))).toEqual([])
})

test('the fields are those that the types declare: otherwise run `npm run events`', () => {
  expect(eventFields).toEqual(allEventFields())
})

test('changes are listed path by path', () => {
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

test('states and events are described in words', () => {
  expect(stateWords({ watching: { online: 'steady' } })).toBe('watching › online › steady')
  expect(stateWords({ a: 'b', c: {} })).toBe('a › b + c')
  expect(eventWords('xstate.after.headerDelay.session.signedIn.waiting')).toBe('after headerDelay')
  expect(eventWords('xstate.done.actor.0.session.signingIn')).toBe('signingIn is done')
  expect(eventWords('xstate.error.actor.load')).toBe('load failed')
  expect(eventWords('order.accept')).toBe('order.accept')
})

test('internal XState events are distinguished from the others', () => {
  expect(
    ['xstate.init', 'xstate.stop', 'xstate.promise.resolve', 'inspector.met'].map(isInner),
  ).toEqual([true, true, true, true])
  expect(['xstate.done.actor.load', 'xstate.after.x.y', 'session.sign-in'].map(isInner)).toEqual([
    false,
    false,
    false,
  ])
})
