import { expect, test } from 'vitest'
import type { WatchedActor } from '#kit/inspect/watch.ts'
import { actorGroups } from '../../src/views/inspect/actor-groups.ts'

type Made = Partial<WatchedActor> & { followsRecord?: boolean; isHelper?: boolean }

function anActor(id: string, { followsRecord = false, isHelper = false, ...rest }: Made = {}) {
  const about = {
    type: '@xstate.actor' as const,
    n: 1,
    createdAt: '0',
    sessionId: id,
    name: id,
    followsRecord,
    isHelper,
  }
  return { id, name: id, machine: id, about, ...rest }
}

const namesOf = (actors: readonly WatchedActor[]) =>
  actorGroups(actors).map(({ name, actors: own }) => [name, own.map((one) => one.name)])

test('the app’s machines come first, then records, screens, and helpers last', () => {
  expect(
    namesOf([
      anActor('app'),
      anActor('session', { parentId: 'app' }),
      anActor('live', { parentId: 'app', isHelper: true }),
      anActor('outbox', { parentId: 'app' }),
      anActor('tabs', { parentId: 'live' }),
      anActor('watchBrowser', { parentId: 'session', machine: undefined }),
      anActor('throttle', { isHelper: true }),
      anActor('list order', {}),
      anActor('order 341', { followsRecord: true }),
      anActor('line Pizza', { parentId: 'order 341', followsRecord: true }),
      anActor('upload', { parentId: 'list order' }),
    ]),
  ).toEqual([
    ['app', ['app', 'session', 'outbox']],
    ['records', ['order 341', 'line Pizza']],
    ['screens', ['list order', 'upload']],
    ['helpers', ['live', 'tabs', 'watchBrowser', 'throttle']],
  ])
})

test('an app of one machine has one group, and logic without a chart is a screen of its own', () => {
  expect(namesOf([anActor('light')])).toEqual([['app', ['light']]])
  expect(namesOf([anActor('light'), anActor('counter', { machine: undefined })])).toEqual([
    ['app', ['light']],
    ['screens', ['counter']],
  ])
})

test('the system in which most machines live is the app, whichever started first', () => {
  expect(
    namesOf([
      anActor('list order', {}),
      anActor('app'),
      anActor('session', { parentId: 'app' }),
      anActor('toasts', { parentId: 'app' }),
    ]),
  ).toEqual([
    ['app', ['app', 'session', 'toasts']],
    ['screens', ['list order']],
  ])
})
