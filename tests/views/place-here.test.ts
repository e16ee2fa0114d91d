import { expect, test } from 'vitest'
import { currencyOfPlace } from '../../src/views/sessions/place-here.ts'

test.each([
  // Browsers speak American English all over the world: the time zone tells more.
  ['Europe/London', ['US'], 'GBP'],
  ['Asia/Calcutta', ['GB'], 'INR'],
  ['Asia/Colombo', [], 'LKR'],
  ['Australia/Perth', ['US'], 'AUD'],
  ['Europe/Berlin', ['US'], 'EUR'],
  ['America/Chicago', ['US'], 'USD'],
  ['UTC', [undefined, 'IN'], 'INR'],
  // Not offered: the owner chooses.
  ['Asia/Tokyo', ['JP'], undefined],
])('a company in %s with a browser for %j counts in %s', (zone, regions, currency) => {
  expect(currencyOfPlace(zone, regions)).toBe(currency)
})
