import { expect, test } from 'vitest'
import { calendarFile } from '../../src/views/parts/export/calendar-file.ts'

const cut = {
  uid: 'booking-1@sevenfold.example',
  sequence: 3,
  state: 'CONFIRMED' as const,
  startMs: Date.parse('2026-04-05T02:30:00+10:00'),
  endMs: Date.parse('2026-04-05T03:30:00+10:00'),
  nowMs: Date.parse('2026-04-01T00:00:00Z'),
  summary: 'Cut, wash; dry \\ done',
}

test('an appointment is one moment wherever it is read, also in the hour that comes twice', () => {
  const lines = calendarFile(cut).split('\r\n')
  expect(lines).toContain('DTSTART:20260404T163000Z')
  expect(lines).toContain('DTEND:20260404T173000Z')
  expect(lines).toContain('DTSTAMP:20260401T000000Z')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('what means something in a calendar file is written as text', () => {
  const file = calendarFile({ ...cut, description: 'first\nEND:VEVENT' })
  expect(file).toContain('SUMMARY:Cut\\, wash\\; dry \\\\ done\r\n')
  expect(file).toContain('DESCRIPTION:first\\nEND:VEVENT\r\n')
})

test('long lines are folded at 75 octets and no character is cut', () => {
  const summary = '💈 Façon & Schnitt '.repeat(20)
  const file = calendarFile({ ...cut, summary })
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
})

test('a cancelled appointment takes itself out of the calendar', () => {
  const file = calendarFile({ ...cut, state: 'CANCELLED' })
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
})
