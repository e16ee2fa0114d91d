import { expect, test } from 'vitest'
import { comingOff, sayOff } from '../../src/views/parts/calendar/coming-off.ts'

const at = (text: string) => Date.parse(`${text}:00Z`)
const nowMs = at('2026-05-20T12:00')
const said = { timeZone: 'UTC', language: 'en', nowMs }

test('time off that is not over is told, the next one first, at most three', () => {
  const off = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) })
  const now = off('2026-05-20T00:00', '2026-05-21T00:00')
  const days = ['22', '23', '24'].map((day) => off(`2026-05-${day}T00:00`, `2026-05-${day}T12:00`))
  const over = off('2026-05-18T00:00', '2026-05-19T00:00')
  expect(comingOff([...days, over, now], nowMs)).toEqual([now, ...days.slice(0, 2)])
})

test('a day off ends in the last minute of its day, with its reason', () => {
  const day = { fromMs: at('2026-05-21T00:00'), toMs: at('2026-05-22T00:00') }
  expect(sayOff(day, said)).toBe('Thu 21 May, 00:00 – Thu 21 May, 23:59')
  expect(sayOff({ ...day, note: 'Sick' }, said)).toBe(
    'Thu 21 May, 00:00 – Thu 21 May, 23:59 (Sick)',
  )
})
