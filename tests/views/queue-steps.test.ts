import { expect, test } from 'vitest'
import { callKey } from '../../src/views/queue/queue-words.ts'
import {
  calledFirst,
  callOf,
  isAskedBefore,
  nextToCall,
  queueSteps,
  servedAt,
  servedNow,
  stillAt,
} from '../../src/views/queue/queue-steps.ts'

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

test('who was called and is not there is put on hold by a button of the row, others by the menu', () => {
  expect(queueSteps(called)).toMatchObject({ main: 'queue.seat', beside: 'queue.hold' })
  expect(queueSteps(called).others).not.toContain('queue.hold')
  expect(queueSteps(waiting)).toMatchObject({ main: 'queue.call', beside: undefined })
})

test('every first call to a counter asks about whoever is still there, also that of a row', () => {
  const at = (id: string, calledMs?: number) => ({ ...waiting, id: id as never, calledMs })
  const still = at('jack', 4)
  const ask = (row: ReturnType<typeof at>, event: string, counter?: string, next?: object) =>
    isAskedBefore({ row, move: { event, counter, next }, still, counter: '2' })
  expect(ask(at('ana'), 'queue.call', '2')).toBe(true)
  expect(ask(at('ana'), 'queue.call', '2', {})).toBe(true)
  // Sent to another counter, called again, or not called.
  expect(ask(at('ana'), 'queue.call', '1')).toBe(false)
  expect(ask(at('ana', 3), 'queue.call', '2')).toBe(false)
  expect(ask(at('ana'), 'queue.hold')).toBe(false)
  expect(ask(still, 'queue.call', '2')).toBe(false)

  // Meanwhile Ana was called elsewhere: her call is over, and Ben is next.
  const rows = [at('ana', 9), at('ben')]
  expect(callOf(rows, { row: at('ana'), move: { event: 'queue.call' } })).toBeUndefined()
  expect(callOf(rows, { row: at('ana'), move: { event: 'queue.call', next: {} } })).toBe(rows[1])
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
    beside: 'queue.hold',
    others: ['queue.call', 'queue.uncall', 'queue.cancel'],
  })
})

test('the wall says a call again that was taken back and made once more, at the same counter', () => {
  const [mistake, call] = [5, 9].map((calledMs) =>
    callKey({ ticketNo: '12', calledMs, counter: '3' }),
  )
  expect(call).not.toBe(mistake)
  expect(call?.split(' ')).toEqual(['12', '9', '3'])
})

const entry = (
  id: string,
  version: number,
  part: { seatedMs?: number; calledMs?: number; counter?: string; isFinished?: boolean } = {},
) => {
  const { isFinished = false, counter = '2', calledMs = 1, seatedMs = 2 } = part
  const allowedEvents = isFinished ? ['queue.return'] : ['queue.finish', 'queue.return']
  return {
    ...person({ allowedEvents, calledMs }),
    id: id as never,
    version,
    counter,
    seatedMs,
  }
}
const press = (row: ReturnType<typeof entry>, event = 'queue.seat', finishedId?: string) => ({
  row,
  move: { event, ...(finishedId !== undefined && { finished: { id: finishedId } }) },
})

test('a counter is asked about whom it has just started with, before the list is read again', () => {
  const ana = entry('ana', 3, { calledMs: 4 })
  const read = [entry('ben', 5, { isFinished: true })]
  expect(servedNow(read, [press(ana)])).toEqual([...read, ana])
  expect(stillAt(servedNow(read, [press(ana)]), '2')).toBe(ana)
  // What was read since counts, if it is newer.
  const later = entry('ana', 4, { isFinished: true })
  expect(servedNow([later], [press(ana)])).toEqual([later])
  const done = entry('ana', 4, { isFinished: true })
  expect(servedNow([ana], [press(done, 'queue.finish')])).toEqual([done])
})

test('whoever was finished with the call of the next one is served no longer', () => {
  const ana = entry('ana', 3)
  const ben = { ...entry('ben', 2, { calledMs: 9 }), allowedEvents: ['queue.seat'] as never }
  expect(servedNow([ana], [press(ben, 'queue.call', 'ana')])).toEqual([])
  // The call was taken back, and the finish with it.
  expect(servedNow([ana], [press(ben, 'queue.uncall', 'ana')])).toEqual([ana])
  // They came once more after that.
  const again = entry('ana', 7, { seatedMs: 20 })
  expect(servedNow([again], [press(ben, 'queue.call', 'ana')])).toEqual([again])
})

test('who is served at a counter is in sight, the latest first, and not for ever', () => {
  const now = 7 * 3_600_000
  const rows = [
    entry('early', 1, { seatedMs: now - 5000 }),
    entry('other', 1, { seatedMs: now - 4000, counter: '1' }),
    entry('late', 1, { seatedMs: now - 3000 }),
    entry('done', 1, { seatedMs: now - 2000, isFinished: true }),
    entry('morning', 1, { seatedMs: 0 }),
  ]
  const idsAt = (counter?: string) => servedAt(rows, { counter, now }).map(({ id }) => id)
  expect(idsAt('2')).toEqual(['late', 'early'])
  expect(idsAt()).toEqual(['late', 'other', 'early'])
})
