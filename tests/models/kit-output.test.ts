import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { exportPaths } from '#kit/export.ts'
import { explore } from '#kit/explore.ts'
import { matrix } from '#kit/matrix.ts'
import { doing } from '#kit/words.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { session } from '../../src/machines/app/session.ts'
import { appCases } from '../../tools/catalogue/app-cases.ts'
import { goodFacts } from '../../tools/catalogue/lifecycle-cases.ts'

test('paths are written with delays and answers of the world in words', () => {
  const options = appCases.find(({ name }) => name === 'session')?.options ?? { events: [] }
  const text = exportPaths(session, explore(session, options), 'md')
  expect(text).toContain('wait headerDelay (500 ms)')
  expect(text).toContain('login fails')
  expect(text).toContain('loadHeader answers')
  expect(text).not.toContain('xstate.')
  const short = createMachine({ initial: 'on', states: { on: { after: { 500: 'off' } }, off: {} } })
  expect(doing(short, { type: 'xstate.after.500.(machine).on' })).toBe('wait 500 ms')
})

test('the permission table of an order has a line for each of its transitions, in each place of a cancelled one', () => {
  const rows = matrix(orderLifecycle.machine, {
    roles: ['business', 'staff', 'guest', 'system', 'delivery-partner'],
    eventOf: (type, role) => ({ type, by: { role } }) as { type: string },
    contextOf: () => goodFacts,
  })
  expect(rows.filter(({ answers }) => Object.values(answers).includes('yes'))).toHaveLength(27)
})
