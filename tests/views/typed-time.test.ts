import { expect, test } from 'vitest'
import { readLeft, readTyped, type TimeKind, typedText } from '../../src/views/ui/typed-time.ts'

test.each<[kind: TimeKind, typed: string, stored: string | undefined]>([
  ['day', '24-11-2026', '2026-11-24'],
  ['day', '4/1/2026', '2026-01-04'],
  ['day', '24.11.2026', '2026-11-24'],
  ['day', '24112026', '2026-11-24'],
  ['day', '2026-11-24', '2026-11-24'],
  ['day', ' ', ''],
  ['day', '24-11', undefined],
  ['day', '24-11-20', undefined],
  ['day', '31-02-2026', undefined],
  ['day', '29-02-2028', '2028-02-29'],
  ['day', 'tomorrow', undefined],
  ['clock', '09:30', '09:30'],
  ['clock', '9.30', '09:30'],
  ['clock', '0930', '09:30'],
  ['clock', '24:00', undefined],
  ['clock', '9:3', undefined],
  ['clock', '', ''],
  ['moment', '24-11-2026 09:30', '2026-11-24T09:30'],
  ['moment', '24/11/2026, 9:30', '2026-11-24T09:30'],
  ['moment', '241120260930', '2026-11-24T09:30'],
  ['moment', '2026-11-24T09:30', '2026-11-24T09:30'],
  ['moment', '24-11-2026', undefined],
  ['moment', '24-11-2026 25:00', undefined],
])('as a %s, "%s" is stored as %s', (kind, typed, stored) => {
  expect(readTyped(typed, kind)).toBe(stored)
})

test.each([
  ['', ''],
  ['2026-11-24', '24-11-2026'],
  ['09:30', '09:30'],
  ['2026-11-24T09:30', '24-11-2026 09:30'],
])('what is stored as "%s" is shown as "%s"', (stored, shown) => {
  expect(typedText(stored)).toBe(shown)
})

test.each([
  ['9', 'clock', '09:00'],
  ['18', 'clock', '18:00'],
  ['930', 'clock', '09:30'],
  ['9am', 'clock', '09:00'],
  ['12 am', 'clock', '00:00'],
  ['6:15 pm', 'clock', '18:15'],
  ['09:30', 'clock', '09:30'],
  ['25', 'clock', undefined],
  ['soon', 'clock', undefined],
  ['', 'clock', ''],
  ['24-11-2026 9', 'moment', '2026-11-24T09:00'],
  ['24-11-2026', 'moment', undefined],
  ['24', 'day', undefined],
] as const)('what is left as %j is read in full as a %s', (typed, kind, stored) => {
  expect(readLeft(typed, kind)).toBe(stored)
})
