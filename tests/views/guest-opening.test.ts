import { expect, test } from 'vitest'
import { openingText } from '../../src/guest/others/opening-text.ts'
import { translate } from '../../src/i18n/translate.ts'
import { wordsOf } from '../../src/i18n/wording.ts'
import type { Guest } from '../../src/guest/guest.ts'
import { english } from '../support/words.ts'

const t = translate(wordsOf(english, undefined), 'en') as unknown as Guest['t']
const now = Date.parse('2026-11-23T16:00:00Z')
const [open, closed] = [
  { isOpenNow: true, opensMs: undefined, closesMs: undefined },
  { isOpenNow: false, opensMs: undefined, closesMs: undefined },
]

test.each([
  ['until later today', { ...open, closesMs: '2026-11-23T16:30:00Z' }, 'Open until 22:00'],
  ['until after midnight', { ...open, closesMs: '2026-11-23T20:30:00Z' }, 'Open until 02:00'],
  ['for days', { ...open, closesMs: '2026-11-26T06:30:00Z' }, 'Open until Thu 26 Nov, 12:00'],
  ['always', open, 'Open now'],
  ['and has closed since', { ...open, closesMs: '2026-11-23T15:59:00Z' }, 'Open now'],
  [
    'again on Monday',
    { ...closed, opensMs: '2026-11-30T03:30:00Z' },
    'Closed, opens Mon 30 Nov, 09:00 (Kolkata time)',
  ],
  ['no more for long', closed, 'Closed'],
])('a guest reads by the clock of the business whether it is open %s', (_, opening, text) => {
  const { opensMs, closesMs } = opening as { opensMs?: string; closesMs?: string }
  const said = {
    isOpenNow: opening.isOpenNow,
    opensMs: opensMs === undefined ? undefined : Date.parse(opensMs),
    closesMs: closesMs === undefined ? undefined : Date.parse(closesMs),
  }
  expect(openingText(said, 'Asia/Kolkata', { t, language: 'en' }, now)).toBe(text)
})
