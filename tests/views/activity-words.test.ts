import i18next from 'i18next'
import { expect, test } from 'vitest'
import { lifecycles } from '#lifecycles/registry.ts'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import orders from '../../src/i18n/en/orders.json' with { type: 'json' }
import records from '../../src/i18n/en/records.json' with { type: 'json' }
import {
  activityEntities,
  actorWord,
  entityWord,
  eventWord,
} from '../../src/views/records/activity-words.ts'

const i18n = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation: { ...core, ...orders, ...records } } },
  initAsync: false,
})
await i18n.init()
const { t } = i18n

test('every event of every lifecycle has words in the activity', () => {
  // Of a shared page nothing is written down.
  const events = lifecycles
    .filter(({ machine }) => !machine.events.some((event) => String(event).startsWith('share.')))
    .flatMap(({ machine }) => machine.events.map(String))
  expect(events.length).toBeGreaterThan(80)
  const unspoken = [...new Set(events)].filter((event) => eventWord(event, t) === event)
  expect(unspoken).toEqual([])
})

test('what is unknown is shown by its name', () => {
  expect(eventWord('planet.explode', t)).toBe('planet.explode')
  expect(entityWord('planet', t)).toBe('planet')
  expect(activityEntities.map((entity) => entityWord(entity, t))).not.toContain('order')
})

test('who did it is a name, else a role', () => {
  const entry = { entity: 'order', event: 'order.accept', to: 'Received', occurredMs: 1 }
  const ids = { id: 'x' as never, entityId: 'y' as never }
  expect(actorWord({ ...entry, ...ids, actorRole: 'guest' }, t)).toBe('Customer')
  expect(actorWord({ ...entry, ...ids, actorRole: 'staff', actorName: 'Ann' }, t)).toBe('Ann')
  expect(actorWord({ ...entry, ...ids, actorRole: 'robot' }, t)).toBe('robot')
})
