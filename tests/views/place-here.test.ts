import { expect, test } from 'vitest'
import { countryOfPlace, currencyOfPlace, zoneIn } from '../../src/views/sessions/place-here.ts'

test.each([
  // Browsers speak American English all over the world: the time zone tells more.
  ['Europe/London', ['US'], 'GBP'],
  ['Asia/Calcutta', ['GB'], 'INR'],
  ['Asia/Colombo', [], 'LKR'],
  ['Australia/Perth', ['US'], 'AUD'],
  ['Europe/Berlin', ['US'], 'EUR'],
  ['America/Chicago', ['US'], 'USD'],
  ['America/Toronto', ['US'], 'CAD'],
  ['Pacific/Auckland', [], 'NZD'],
  ['UTC', [undefined, 'IN'], 'INR'],
  ['UTC', ['JP', 'DE'], 'EUR'],
  // Not offered: the owner chooses.
  ['Asia/Tokyo', ['JP'], undefined],
])('a company in %s with a browser for %j counts in %s', (zone, regions, currency) => {
  expect(currencyOfPlace(zone, regions)).toBe(currency)
})

test.each([
  ['Europe/London', ['US'], 'GB'],
  ['Asia/Calcutta', ['GB'], 'IN'],
  ['America/Chicago', ['GB'], 'US'],
  ['Europe/Berlin', ['US'], 'DE'],
  ['America/Toronto', ['US'], 'CA'],
  ['Europe/Oslo', ['GB'], 'NO'],
  // Two countries share the zone's currency: the language tells which.
  ['Europe/Monaco', ['FR'], 'FR'],
  ['Europe/Monaco', ['US'], ''],
  ['UTC', [undefined, 'IN'], 'IN'],
  ['Asia/Tokyo', ['JP'], ''],
])('a company in %s with a browser for %j is in %s', (zone, regions, country) => {
  expect(countryOfPlace(zone, regions)).toBe(country)
})

test.each([
  // One that the country has stays; else the browser's, else the only one or that of the capital.
  ['US', ['America/Chicago', 'UTC'], 'America/Chicago'],
  ['US', ['UTC', 'America/Denver'], 'America/Denver'],
  ['IN', ['UTC', 'Asia/Calcutta'], 'Asia/Calcutta'],
  ['GB', ['UTC', 'UTC'], 'Europe/London'],
  ['ES', ['UTC', 'UTC'], 'Europe/Madrid'],
  ['ES', ['Atlantic/Canary', 'UTC'], 'Atlantic/Canary'],
  // Nobody can tell on which coast: it is asked.
  ['US', ['UTC', 'Europe/London'], ''],
  ['AU', ['UTC', 'UTC'], ''],
  ['CA', ['UTC', 'America/Halifax'], 'America/Halifax'],
  ['CA', ['UTC', 'UTC'], ''],
  ['SG', ['UTC', 'UTC'], 'Asia/Singapore'],
  ['', ['Asia/Tokyo', 'UTC'], 'Asia/Tokyo'],
])('the time zone in %j is of %j %j', (country, asked, zone) => {
  expect(zoneIn(country, asked)).toBe(zone)
})
