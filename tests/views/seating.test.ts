import { expect, test } from 'vitest'
import type { LiveTable } from '#contract/table.ts'
import { newId } from '../../server/db/id.ts'
import { isForNow, tablesToSeat } from '../../src/views/reservations/seating.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 29, 18, 0)

type Row = Parameters<typeof tablesToSeat>[0]
const row = (more: Partial<Row> = {}): Row => ({
  id: newId(),
  partySize: 2,
  startMs: now,
  durationMin: 120,
  tables: [],
  ...more,
})
const ofReserved: LiveTable['allowedEvents'] = ['table.open', 'table.release']
const table = (name: string, more: Partial<LiveTable> = {}) =>
  ({
    id: newId(),
    name,
    capacity: 4,
    liveStatus: 'free',
    allowedEvents: ['table.open'],
    ...more,
  }) as LiveTable
const next = (startMs: number, id = newId()) => ({ id, name: 'Perera', partySize: 2, startMs })
const first = (wanted: Row, tables: LiveTable[]) => tablesToSeat(wanted, tables, now).first?.name

test('a reservation is for now from an hour before it to its end, and not on another day', () => {
  const at = (startMs: number) => isForNow(row({ startMs }), now)
  expect([at(now), at(now + 60 * minute), at(now - 119 * minute)]).toEqual([true, true, true])
  expect([at(now + 61 * minute), at(now - 120 * minute), at(now + 1440 * minute)]).toEqual([
    false,
    false,
    false,
  ])
})

test('no table is selected for a reservation of another time, and all are offered', () => {
  const { first: selected, fitting } = tablesToSeat(
    row({ startMs: now + 1440 * minute }),
    [table('A')],
    now,
  )
  expect(selected).toBeUndefined()
  expect(fitting.map(({ name }) => name)).toEqual(['A'])
})

test('a table that others have reserved in the meantime is not selected, and comes last', () => {
  const soon = table('Soon', { nextReservation: next(now + 17 * minute) })
  const later = table('Later', { nextReservation: next(now + 120 * minute) })
  const kept = table('Kept', { allowedEvents: ofReserved })
  expect(first(row(), [soon, kept])).toBeUndefined()
  expect(first(row(), [soon, later])).toBe('Later')
  const { fitting } = tablesToSeat(row(), [soon, kept, table('Free', { capacity: 2 })], now)
  expect(fitting.map(({ name }) => name)).toEqual(['Free', 'Soon', 'Kept'])
})

test('their own table is selected first, also while it is marked as reserved', () => {
  const wanted = row()
  const own = table('Own', {
    allowedEvents: ofReserved,
    nextReservation: next(now, wanted.id),
  })
  wanted.tables.push({ id: own.id, name: own.name })
  expect(first(wanted, [table('Free'), own])).toBe('Own')
  expect(first({ ...wanted, partySize: 5 }, [table('Large', { capacity: 6 })])).toBe('Large')
})
