import { expect, test } from 'vitest'
import { callKey } from '../../src/views/queue/queue-words.ts'
import { calledFirst, nextToCall, queueSteps, stillAt } from '../../src/views/queue/queue-steps.ts'

const inLine = {
  allowedEvents: ['queue.call', 'queue.hold', 'queue.move', 'queue.seat', 'queue.cancel'],
  calledMs: undefined,
} as const
const person = (part: { allowedEvents: readonly string[]; calledMs?: number | undefined }) =>
  part as unknown as Parameters<typeof queueSteps>[0]
const waiting = person(inLine)
const called = person({ ...inLine, calledMs: 5 })
const held = person({ allowedEvents: ['queue.resume', 'queue.move', 'queue.seat', 'queue.cancel'] })

test('waiting people can be called, called people can be seated, people on hold can return to the queue', () => {
  expect([waiting, called, held].map((one) => queueSteps(one).main)).toEqual([
    'queue.call',
    'queue.seat',
    'queue.resume',
  ])
  expect(queueSteps(waiting).others).toEqual(['queue.seat', 'queue.hold', 'queue.cancel'])
})

test('nothing is offered that the server does not allow', () => {
  expect(queueSteps(person({ allowedEvents: [] }))).toEqual({ main: undefined, others: [] })
})

test('call next passes over those who were called or are on hold', () => {
  expect(nextToCall([called, held, waiting])).toBe(waiting)
  expect(nextToCall([called, held])).toBeUndefined()
})

test('the keys are about who was called first', () => {
  const later = person({ ...inLine, calledMs: 9 })
  expect(calledFirst([waiting, later, called])).toBe(called)
})

test('a counter keeps the called person until they arrive', () => {
  const at = { ...called, counter: '2' }
  expect(stillAt([waiting, at], '2')).toBe(at)
  expect(stillAt([waiting, at], '1')).toBeUndefined()
  expect(stillAt([called], undefined)).toBeUndefined()
})

test('a counter is asked about whoever it serves, once: not about those before, nor after they are finished', () => {
  const at = { ...called, counter: '2' }
  const served = (calledMs: number, ...allowedEvents: string[]) => ({
    ...person({ allowedEvents, calledMs }),
    counter: '2',
  })
  const open = served(7, 'queue.finish', 'queue.return')
  expect(stillAt([waiting, open], '2')).toBe(open)
  expect(stillAt([at, open, served(6, 'queue.finish')], '2')).toBe(open)
  expect(stillAt([open, served(9, 'queue.return')], '2')).toBeUndefined()
})

test('a fresh call can be taken back, after the usual steps', () => {
  const fresh = person({
    allowedEvents: ['queue.call', 'queue.uncall', 'queue.hold', 'queue.seat', 'queue.cancel'],
    calledMs: 5,
  })
  expect(queueSteps(fresh)).toEqual({
    main: 'queue.seat',
    others: ['queue.call', 'queue.uncall', 'queue.hold', 'queue.cancel'],
  })
})

test('the wall says a call again that was taken back and made once more, at the same counter', () => {
  const [mistake, call] = [5, 9].map((calledMs) =>
    callKey({ ticketNo: '12', calledMs, counter: '3' }),
  )
  expect(call).not.toBe(mistake)
  expect(call?.split(' ')).toEqual(['12', '9', '3'])
})
