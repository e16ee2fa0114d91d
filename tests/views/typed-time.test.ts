import { expect, test } from 'vitest'
import * as sinhala from '../../src/i18n/sinhala.ts'
import { monthOf as monthIn } from '../../src/views/parts/time/month-of.ts'
import { sayDate } from '../../src/views/parts/time/say-time.ts'
import { readLeft, readTyped, type TimeKind, typedText } from '../../src/views/ui/typed-time.ts'

Object.assign(Intl, sinhala)
const monthOf = (word: string) => monthIn(word, 'si')
const near = { today: '2026-11-29', now: '12:00' }

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
  ['day', '24 December 2027', '2027-12-24'],
  ['day', '24th Dec 2027', '2027-12-24'],
  ['day', 'Dec 24, 2027', '2027-12-24'],
  ['day', '24-dec-2027', '2027-12-24'],
  ['day', '1 sept 2027', '2027-09-01'],
  ['day', '24 दिसंबर 2027', '2027-12-24'],
  ['day', '24 டிசம்பர் 2027', '2027-12-24'],
  ['day', '24 දෙසැම්බර් 2027', '2027-12-24'],
  ['day', '2027 දෙසැම්බර් 24', '2027-12-24'],
  ['day', '24 December', undefined],
  ['moment', '24 December 2026 09:30', '2026-12-24T09:30'],
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
  expect(readTyped(typed, kind, monthOf)).toBe(stored)
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
  ['08:05', 'moment', '2026-11-30T08:05'],
  ['0805', 'moment', '2026-11-30T08:05'],
  ['8.05', 'moment', '2026-11-30T08:05'],
  ['18:00', 'moment', '2026-11-29T18:00'],
  ['25:00', 'moment', undefined],
  ['24-11-2026', 'moment', undefined],
  ['24', 'day', undefined],
  ['24 December', 'day', '2026-12-24'],
  ['25 dec', 'day', '2026-12-25'],
  ['25 dec.', 'day', '2026-12-25'],
  ['3 January', 'day', '2027-01-03'],
  ['24-12', 'day', '2026-12-24'],
  ['25.12.', 'day', '2026-12-25'],
  ['31 November', 'day', undefined],
  ['24 Decade', 'day', undefined],
  ['24 ju', 'day', undefined],
  ['24 December 2026', 'moment', undefined],
  ['24 December 2026 9 pm', 'moment', '2026-12-24T21:00'],
] as const)('what is left as %j is read in full as a %s', (typed, kind, stored) => {
  expect(readLeft(typed, kind, monthOf, near)).toBe(stored)
})

test('a day without a year is the nearest one that is allowed', () => {
  const past = { today: '2026-11-29', max: '2026-11-29' }
  expect(readLeft('24 December', 'day', monthOf, past)).toBe('2025-12-24')
  expect(readLeft('24 December', 'day', monthOf, { ...past, min: '2026-01-01' })).toBeUndefined()
})

test('every month is read in each language, whole and shortened', () => {
  for (const language of ['en', 'hi', 'ta', 'si'])
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-15`
      expect(readLeft(sayDate(day, language), 'day', monthOf, { today: day })).toBe(day)
    }
})
