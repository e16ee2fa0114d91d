import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as sinhala from '../../src/i18n/sinhala.ts'
import {
  sayDay,
  sayDayOfWeek,
  sayLongDay,
  sayLongMoment,
  sayMoment,
  weekdayName,
  zoneNameAt,
} from '../../src/views/parts/time/say-time.ts'
import { placeOfZone } from '../../src/views/parts/time/place-of-zone.ts'

Object.assign(Intl, sinhala)

const now = Date.parse('2026-11-23T22:00:00Z')
const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-23T08:15:00Z', 'Europe/London', 'en', 'today 08:15'],
  ['2026-11-23T20:00:00Z', 'Asia/Kolkata', 'en', 'today 01:30'],
  ['2026-11-23T08:15:00Z', 'Asia/Kolkata', 'en', 'Mon 23 Nov, 13:45'],
  ['2026-11-24T09:15:00Z', 'Europe/London', 'en', 'Tue 24 Nov, 09:15'],
  ['2025-11-24T09:15:00Z', 'Europe/London', 'en', 'Mon 24 Nov 2025, 09:15'],
  ['2026-11-23T08:15:00Z', 'Europe/London', 'hi', 'आज 08:15'],
  ['2026-11-24T09:15:00Z', 'Europe/London', 'hi', 'मंगल, 24 नव॰, 09:15'],
  ['2026-11-23T08:15:00Z', 'Europe/London', 'ta', 'இன்று 08:15'],
  ['2026-11-23T08:15:00Z', 'Europe/London', 'si', 'අද 08:15'],
  ['2026-11-24T09:15:00Z', 'Europe/London', 'si', 'නොවැ 24 අඟහ, 09:15'],
])('%s in %s is said in %s as "%s"', (moment, zone, language, words) => {
  expect(sayMoment(at(moment), zone, language, now)).toBe(words)
})

test('a moment in full has its weekday and month in words, and a zone its short name', () => {
  const interview = at('2026-12-03T10:00:00Z')
  expect(sayLongMoment(interview, 'Europe/London', 'en')).toMatch(
    /^Thursday,? 3 December 2026, 10:00$/,
  )
  expect(sayLongMoment(interview, 'Asia/Kolkata', 'hi')).toContain('दिसंबर 2026, 15:30')
  expect(zoneNameAt(at('2026-07-03T10:00:00Z'), 'Europe/London')).toBe('BST')
  expect(zoneNameAt(interview, 'Asia/Kolkata')).toBe('GMT+5:30')
})

test('days have one short, one long form and one within a week', () => {
  expect(sayDay('2026-11-23', 'en')).toBe('Mon 23 Nov')
  expect(sayDay('2025-01-06', 'en', '2026-11-23')).toBe('Mon 6 Jan 2025')
  expect(sayDayOfWeek('2026-11-23', 'en')).toBe('Mon 23')
  expect(sayLongDay('2026-11-23', 'en')).toMatch(/^Monday,? 23 November 2026$/)
  expect([0, 6].map((day) => weekdayName(day, 'en'))).toEqual(['Sunday', 'Saturday'])
})

/** Where the platform's formats of dates may stand, and who only asks for the zone. */
const homes = /^(views\/parts\/time\/(say-time|ago)\.ts|i18n\/sinhala\.ts)$/
const forbidden =
  /Intl\.(DateTimeFormat|RelativeTimeFormat)\((?!\)\.resolved)|toLocale(Date|Time)?String\(/

test('no other file of src formats a date', () => {
  const src = join(import.meta.dirname, '../../src')
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !homes.test(file))
    .filter((file) => forbidden.test(readFileSync(join(src, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['Australia/Melbourne', 'Melbourne'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the zone %s is that of %s', (zone, place) => {
  expect(placeOfZone(zone)).toBe(place)
})
