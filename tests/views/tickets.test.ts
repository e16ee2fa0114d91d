import { allDayOf } from '../../src/views/kitchen/all-day-of.ts'
import { expect, test } from 'vitest'
import {
  type Batch,
  createTicketKeeper,
  type Line,
  lastUndoable,
  linesFor,
  movedIn,
  ticketsOf,
  undoOf,
  withMoved,
} from '../../src/views/kitchen/tickets.ts'

const minute = 60_000
let count = 0

/** A line in the kitchen, sent five minutes after it was ordered. */
function aLine({
  orderId = 'o1',
  ...part
}: Omit<Partial<Line>, 'id' | 'orderId'> & { id?: string; orderId?: string } = {}): Line {
  count += 1
  const line = {
    id: `l${count}`,
    orderId,
    name: 'Soup',
    unitAmount: 100,
    quantity: 1,
    lineAmount: 100,
    options: [],
    cartStatus: 'In Kitchen',
    station: 'Hot line',
    createdMs: 0,
    firedMs: 5 * minute,
    version: 1,
    allowedEvents: ['item.cook', 'item.unfire', 'item.void'],
    order: { orderNo: '7', createdMs: 0 },
    ...part,
  }
  return line as unknown as Line
}
const inCart = {
  cartStatus: 'In Cart',
  firedMs: undefined,
  allowedEvents: ['item.fire', 'item.cancel'],
} satisfies Partial<Line>
const cooking = {
  cartStatus: 'In Kitchen',
  voidedMs: undefined,
  allowedEvents: ['item.cook'],
} satisfies Partial<Line>
const cooked = {
  cartStatus: 'Cooked',
  cookedMs: 9 * minute,
  allowedEvents: ['item.serve', 'item.recall'],
} satisfies Partial<Line>

test('each station gets a ticket of its own of every order, the one due first on top', () => {
  const tickets = ticketsOf([
    aLine({ orderId: 'late', firedMs: 8 * minute }),
    aLine(),
    aLine({ station: 'Grill' }),
    aLine(),
  ])
  expect(tickets.map(({ orderId, station, lines }) => [orderId, station, lines.length])).toEqual([
    ['o1', 'Grill', 1],
    ['o1', 'Hot line', 2],
    ['late', 'Hot line', 1],
  ])
})

test('a course that waits is a ticket beside the one that cooks, and what the kitchen may not touch is on none', () => {
  const drink = aLine({ ...inCart, allowedEvents: ['item.serve', 'item.cancel'] })
  const unanswered = aLine({ ...inCart, allowedEvents: ['item.cancel'] })
  expect(
    ticketsOf([aLine(), aLine(inCart), drink, unanswered]).map(({ stage, sinceMs }) => [
      stage,
      sinceMs,
    ]),
  ).toEqual([
    ['start', 0],
    ['cook', 5 * minute],
  ])
})

test('a ticket waits to be cooked until its last line is, and then at the pass', () => {
  const [half] = ticketsOf([aLine(cooked), aLine()])
  expect(half).toMatchObject({ stage: 'cook', sinceMs: 5 * minute })
  const [all] = ticketsOf([aLine(cooked), aLine({ ...cooked, cookedMs: 7 * minute })])
  expect(all).toMatchObject({ stage: 'serve', sinceMs: 7 * minute, bornMs: 5 * minute })
})

const voided = {
  cartStatus: 'Cancelled',
  voidedMs: 6 * minute,
  allowedEvents: ['item.undo'],
} satisfies Partial<Line>

test('a voided dish stays on the ticket it was on, apart from what is still to be done', () => {
  const lines = [aLine({ name: 'Naan' }), aLine({ ...voided, name: 'Soup' })]
  const [before] = ticketsOf(lines.map((line) => ({ ...line, ...cooking })))
  const [ticket, ...others] = ticketsOf(lines)
  expect(others).toEqual([])
  expect(ticket).toMatchObject({ key: before?.key, dueMs: before?.dueMs, stage: 'cook' })
  expect(ticket?.lines.map(({ name }) => name)).toEqual(['Naan'])
  expect(ticket?.voided.map(({ name }) => name)).toEqual(['Soup'])
  expect(linesFor(ticket ? [ticket] : [], 'item.undo')).toEqual([])
  expect(allDayOf(ticket ? [ticket] : [], 'en')).toEqual([{ name: 'Naan', count: 1 }])
})

test('a ticket of which all was voided stays at its stage, with nothing to do', () => {
  expect(ticketsOf([aLine(voided)])).toMatchObject([{ stage: 'cook', lines: [] }])
  const wasCooked = { ...voided, cookedMs: 5 * minute }
  expect(ticketsOf([aLine(wasCooked)])).toMatchObject([{ stage: 'serve', lines: [] }])
  const half = ticketsOf([aLine(cooked), aLine(voided)])
  expect(half).toMatchObject([{ stage: 'serve', sinceMs: 9 * minute }])
})

test('a dish that was voided here leaves at once, and comes back when it is taken back', () => {
  const row = aLine()
  const gone = { ...row, ...voided, voidedMs: undefined, version: 2 }
  const moved = (line: Line) => movedIn([{ id: line.id, lines: [line], name: 'Soup' }])
  expect(withMoved([row], moved(gone))).toEqual([])
  const told = { ...row, ...voided, version: 2 }
  expect(withMoved([told], moved(gone))).toEqual([told])
  const back = { ...row, version: 3 }
  expect(ticketsOf(withMoved([told], moved(back)))).toMatchObject([{ voided: [], stage: 'cook' }])
})

test('a ticket is due when it was promised, and else the usual time after it came', () => {
  const dueOf = (order: Partial<Line['order']>) =>
    ticketsOf([aLine({ order: { orderNo: '7', createdMs: 0, ...order } as Line['order'] })]).map(
      ({ dueMs }) => dueMs,
    )
  expect(dueOf({ promisedMs: 90 * minute })).toEqual([90 * minute])
  expect(dueOf({ promisedMs: 3 * minute })).toEqual([3 * minute])
  expect(dueOf({})).toEqual([25 * minute])
  // At a table the promise was of the first course.
  expect(dueOf({ tableName: 'Table 4', promisedMs: 3 * minute })).toEqual([25 * minute])
  expect(dueOf({ tableName: 'Table 4', promisedMs: 30 * minute })).toEqual([30 * minute])
})

const atTable = (promisedMs?: number) =>
  ({ orderNo: '7', tableName: 'Table 4', createdMs: 0, promisedMs }) as Line['order']

test('what is added to an open order is a ticket of its own, which counts from then', () => {
  const order = { ...atTable(8 * minute), tableName: undefined } as Line['order']
  const bhaji = aLine({ ...inCart, order, createdMs: 20 * minute })
  const naan = aLine({ order, createdMs: 21 * minute, firedMs: 21 * minute })
  const found = ticketsOf([aLine({ order }), bhaji, naan])
  expect(found.map(({ lines, sinceMs, dueMs }) => [lines.length, sinceMs, dueMs])).toEqual([
    [1, 5 * minute, 8 * minute],
    [1, 20 * minute, 40 * minute],
    [1, 21 * minute, 41 * minute],
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
})

test('a dish that is taken back counts from when it was added, also before the server says so', () => {
  const order = { orderNo: '7', createdMs: 0 } as Line['order']
  const taken = { ...inCart, order, createdMs: 20 * minute }
  for (const firedMs of [undefined, 21 * minute]) {
    const [ticket] = ticketsOf([aLine({ ...taken, firedMs })])
    expect(ticket).toMatchObject({ stage: 'start', sinceMs: 20 * minute, slowMs: 30 * minute })
  }
})

test('a course that the waiter holds back at a table is not offered to the kitchen', () => {
  const [sent, held] = [aLine({ order: atTable() }), aLine({ ...inCart, order: atTable() })]
  const found = ticketsOf([sent, held])
  expect(found.map(({ stage, lines }) => [stage, lines])).toEqual([['cook', [sent]]])
  expect(linesFor(found, 'item.fire')).toEqual([])
  expect(allDayOf(found, 'en')).toEqual([{ name: 'Soup', count: 1 }])
  expect(ticketsOf([held])).toEqual([])
})

test('what waited to be accepted counts from then, what was sent from when it was sent', () => {
  const order = { orderNo: '7', createdMs: 0, acceptedMs: 16 * minute } as Line['order']
  const [waiting] = ticketsOf([aLine({ ...inCart, order })])
  expect(waiting).toMatchObject({ sinceMs: 16 * minute, slowMs: 26 * minute, dueMs: 36 * minute })
  const [sent] = ticketsOf([aLine({ order, firedMs: 17 * minute })])
  expect(sent).toMatchObject({ sinceMs: 17 * minute, slowMs: 27 * minute })
  // What was added after that counts from when it was added.
  const [added] = ticketsOf([aLine({ ...inCart, order, createdMs: 20 * minute })])
  expect(added).toMatchObject({ sinceMs: 20 * minute })
  const promised = { ...order, promisedMs: 30 * minute }
  expect(ticketsOf([aLine({ ...inCart, order: promised })])).toMatchObject([
    { sinceMs: 16 * minute, dueMs: 30 * minute },
  ])
})

test('a promise of the first round makes no later one late, and hurries none that has time', () => {
  const later = (promisedMs: number, tableName?: string) =>
    ticketsOf([
      aLine({
        order: { orderNo: '7', createdMs: 0, promisedMs, tableName } as Line['order'],
        createdMs: 10 * minute,
        firedMs: 10 * minute,
      }),
    ])[0]?.dueMs
  expect([later(11 * minute), later(11 * minute, 'Table 4')]).toEqual([30 * minute, 30 * minute])
  expect([later(45 * minute), later(45 * minute, 'Table 4')]).toEqual([45 * minute, 45 * minute])
})

test('courses of one round that are fired one after the other are tickets of their own, lines fired one by one are not', () => {
  const order = atTable()
  const firedAt = (atMinute: number) => aLine({ order, firedMs: atMinute * minute })
  const lines = [firedAt(20), firedAt(6.5), firedAt(5)]
  const [first, second, ...none] = ticketsOf(lines)
  expect(none).toEqual([])
  expect(first).toMatchObject({ bornMs: 5 * minute, lines: [lines[1], lines[2]] })
  expect(second).toMatchObject({ bornMs: 20 * minute, sinceMs: 20 * minute, dueMs: 40 * minute })
  // The one that stays is no new ticket.
  expect(ticketsOf(lines.slice(0, 1)).map(({ key }) => key)).toEqual([second?.key])
})

test('a ticket that is cooked is never slow', () => {
  expect(ticketsOf([aLine(cooked)])).toMatchObject([{ slowMs: Infinity, dueMs: 25 * minute }])
  expect(ticketsOf([aLine(cooked), aLine()])).toMatchObject([{ slowMs: 15 * minute }])
})

test('a pending move is shown at once and replaced by the next answer', () => {
  const line = aLine()
  const moved = new Map([[line.id, { line: { ...line, ...cooked }, onto: line }]])
  expect(withMoved([line], moved).map(({ cartStatus }) => cartStatus)).toEqual(['Cooked'])
  // Taken back before it was sent: the same version, read again, is as it was.
  expect(withMoved([{ ...line }], moved).map(({ cartStatus }) => cartStatus)).toEqual([
    'In Kitchen',
  ])
  const answered = new Map([
    [line.id, { line: { ...line, ...cooked, version: 2 }, onto: undefined }],
  ])
  expect(withMoved([line], answered).map(({ cartStatus }) => cartStatus)).toEqual(['Cooked'])
  expect(
    withMoved([{ ...line, version: 3 }], answered).map(({ cartStatus }) => cartStatus),
  ).toEqual(['In Kitchen'])
})

test('a ticket that nothing happened to stays the same object, so that its card is not drawn again', () => {
  const keep = createTicketKeeper()
  const [still, moves] = [aLine(), aLine({ orderId: 'o2', firedMs: 6 * minute })]
  const [a, b] = keep([still, moves])
  const [a2, b2] = keep([{ ...still }, { ...moves, version: 2 }])
  expect(a2).toBe(a)
  expect(b2).not.toBe(b)
})

test('the sums of the day count portions that are still to be cooked, with their options', () => {
  const spicy = { options: [{ name: 'Hot', extraAmount: 0 }] }
  const tickets = ticketsOf([
    aLine({ quantity: 2 }),
    aLine({ orderId: 'o2' }),
    aLine({ orderId: 'o2', ...spicy }),
    aLine({ orderId: 'o3', ...cooked }),
  ])
  expect(allDayOf(tickets, 'en')).toEqual([
    { name: 'Soup', count: 3 },
    { name: 'Soup · Hot', count: 1 },
  ])
})

test('a way back is offered while each of the lines has it', () => {
  expect(undoOf([aLine(cooked), aLine(cooked)], 'item.cook')).toBe('item.recall')
  expect(undoOf([aLine(cooked)], 'item.recall')).toBeUndefined()
  expect(
    undoOf([aLine(cooked), aLine({ ...cooked, allowedEvents: ['item.serve'] })], 'item.cook'),
  ).toBeUndefined()
  expect(undoOf([], 'item.cook')).toBeUndefined()
  expect(linesFor(ticketsOf([aLine(cooked), aLine()]), 'item.cook')).toHaveLength(1)
})

test('what is read again and has not changed is the same list of the same tickets', () => {
  const keep = createTicketKeeper()
  const lines = [aLine({ orderId: 'a' }), aLine({ orderId: 'b' })]
  const before = keep(lines)
  expect(keep(lines.map((line) => ({ ...line })))).toBe(before)
  const after = keep(lines.map((line, at) => (at === 1 ? { ...line, version: 2 } : line)))
  expect(after.map((ticket, at) => ticket === before[at])).toEqual([true, false])
})

test('lines show their latest move, and the last move of lines that were not moved since is undone', () => {
  const [soup, bread] = [aLine({ id: 'soup' }), aLine({ id: 'bread' })]
  const batch = (name: string, ...lines: Line[]): Batch => ({ id: name, name, lines })
  const serve = batch('serve', { ...soup, version: 3, cartStatus: 'Served', allowedEvents: [] })
  const both = batch('both', { ...soup, ...cooked }, { ...bread, ...cooked })
  const left = [
    { row: batch('bread', { ...bread, ...cooked }), move: { event: 'item.cook' as const } },
    { row: both, move: { event: 'item.cook' as const } },
  ]
  expect(lastUndoable(left)).toMatchObject({ name: 'both', back: 'item.recall' })
  const served = { row: serve, move: { event: 'item.serve' as const } }
  expect(lastUndoable([...left, served])).toBeUndefined()
  expect(movedIn([both, serve]).get('soup')?.line.cartStatus).toBe('Served')
})

test('what is due first comes first, whenever it was ordered, and what is cooked after all others', () => {
  const promised = (orderId: string, promisedMs: number) => ({
    orderId,
    order: { orderNo: orderId, createdMs: 0, promisedMs } as Line['order'],
  })
  const tickets = ticketsOf([
    aLine({ ...cooked, ...promised('cooked', 6 * minute) }),
    aLine({ ...promised('evening', 90 * minute), firedMs: minute }),
    aLine({ ...inCart, ...promised('soon', 10 * minute) }),
    aLine({ orderId: 'usual' }),
  ])
  expect(tickets.map(({ orderId }) => orderId)).toEqual(['soon', 'usual', 'evening', 'cooked'])
})

test('a company says after how many minutes a ticket is slow and late', () => {
  const [own] = ticketsOf([aLine()], { slow: 4, late: 6 })
  expect(own).toMatchObject({ slowMs: 9 * minute, dueMs: 11 * minute })
  const order = { orderNo: '7', createdMs: 0, promisedMs: 30 * minute } as Line['order']
  const [promised] = ticketsOf([aLine({ order })], { slow: 4, late: 6 })
  expect(promised).toMatchObject({ slowMs: 28 * minute, dueMs: 30 * minute })
  // Slow after late is late at once.
  const [wrong] = ticketsOf([aLine()], { slow: 9, late: 6 })
  expect(wrong).toMatchObject({ slowMs: 11 * minute, dueMs: 11 * minute })
})

test('dishes that were ordered a minute apart and sent with one press are one ticket', () => {
  const naan = aLine({ name: 'Naan', createdMs: minute })
  expect(ticketsOf([aLine(), naan]).map(({ lines }) => lines.length)).toEqual([2])
  // Another press is another ticket, and so is another station.
  const later = aLine({ createdMs: minute, firedMs: 5 * minute + 1 })
  expect(ticketsOf([aLine(), later])).toHaveLength(2)
  expect(ticketsOf([aLine(), aLine({ createdMs: minute, station: 'Bar' })])).toHaveLength(2)
})
