import { createActor, createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { app } from '../../src/machines/app/app.ts'
import type { live } from '../../src/machines/app/live.ts'
import { createLateLogic } from '../../src/start/late-logic.ts'
import { stage } from '#kit/execute.ts'

test('a part whose code comes late runs under the root by its name, and is stopped with it', () => {
  const { actor, happen } = stage(app)
  const names = () =>
    ['live', 'alarm', 'waitingOrders', 'outbox'].filter(
      (name) => actor.system.get(name) !== undefined,
    )
  expect(names()).toEqual([])
  happen({ type: 'app.outbox-loaded' })
  expect(names()).toEqual(['outbox'])
  happen({ type: 'app.tools-loaded' })
  expect(names()).toEqual(['live', 'alarm', 'waitingOrders', 'outbox'])
  happen({ type: 'xstate.error.actor.alarm' })
  expect(actor.getSnapshot().value).toBe('broken')
  expect(names()).toEqual([])
})

test('a placeholder of a lazy machine becomes the machine once it is loaded', () => {
  const machine = createMachine({
    id: 'late',
    context: ({ input }) => ({ seq: (input as { seq: number }).seq }),
    initial: 'a',
    states: { a: { on: { 'live.wake': 'b' } }, b: {} },
  })
  const late = createLateLogic<typeof live>()
  expect(late.logic.machine).toBeUndefined()
  const tooSoon = createActor(late.logic, { input: {} })
  expect(tooSoon.getSnapshot()).toMatchObject({
    status: 'error',
    error: new Error('the code of this part has not arrived'),
  })
  late.arrive(machine as unknown as typeof live, { seq: 7 })
  const actor = createActor(late.logic, { input: {} }).start()
  actor.send({ type: 'live.wake' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'b', context: { seq: 7 } })
  expect(late.logic.machine).toBe(machine)
})
