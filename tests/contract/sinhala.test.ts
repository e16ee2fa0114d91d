import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { countries, currencies } from '#contract/countries.ts'
import { keysOf } from '#contract/keys-of.ts'
import * as sinhala from '#i18n/sinhala.ts'

/** What Node itself says, whatever has been put into the place of its own here. */
const { Intl: platform } = runInNewContext('({ Intl })') as { Intl: typeof Intl }
const days = Array.from({ length: 366 }, (_, day) =>
  Date.UTC(2028, 0, 1 + day, day % 24, (day * 7) % 60),
)
const forms: Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'short', day: 'numeric' },
  { day: 'numeric', month: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { hour: '2-digit', minute: '2-digit' },
  { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
]

describe('Sinhala is written as Node writes it', () => {
  test.each(forms)('on every day of a year, but for the names of months: %j', (form) => {
    const options = { ...form, timeZone: 'Asia/Colombo' }
    const [ours, theirs] = [
      new sinhala.DateTimeFormat('si', options),
      new platform.DateTimeFormat('si', options),
    ]
    expect(days.map((at) => ours.format(at))).toEqual(
      days.map((at) => civil(theirs.formatToParts(at), at, form)),
    )
  })

  test.each(['second', 'minute', 'hour', 'day'] as const)(
    'so many %ss ago, and how long something takes',
    (unit) => {
      const values = [-0, 0, -1, -2, -3, -59, 1, 2, 23]
      const options = { numeric: 'auto', style: 'short' } as const
      const [ours, theirs] = [
        new sinhala.RelativeTimeFormat('si', options),
        new platform.RelativeTimeFormat('si', options),
      ]
      expect(values.map((value) => ours.format(value, unit))).toEqual(
        values.map((value) => theirs.format(value, unit)),
      )
      const style = { style: 'unit', unit, unitDisplay: 'short' } as const
      expect(
        [0, 1, 2, 1_440].map((value) => new sinhala.NumberFormat('si', style).format(value)),
      ).toEqual(
        [0, 1, 2, 1_440].map((value) => new platform.NumberFormat('si', style).format(value)),
      )
    },
  )

  test.each(['LKR', 'INR', 'GBP', 'USD', 'EUR', 'AUD', 'JPY', 'KWD', 'PKR'])(
    'amounts of %s, long and short',
    (currency) => {
      const plain = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      const short = {
        ...plain,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      } as const
      const amounts = [
        0, -5, 12.5, 999, 1_234.5, -12_345.67, 1_234_567, 98_765_432_100, 1_250_000_000_000,
      ]
      for (const options of [plain, short]) {
        const [ours, theirs] = [
          new sinhala.NumberFormat('si', options),
          new platform.NumberFormat('si', options),
        ]
        expect(amounts.map((amount) => ours.format(amount))).toEqual(
          amounts.map((amount) => theirs.format(amount)),
        )
        expect(ours.formatToParts(0).find(({ type }) => type === 'currency')).toEqual(
          theirs.formatToParts(0).find(({ type }) => type === 'currency'),
        )
        expect(ours.resolvedOptions().maximumFractionDigits).toBe(
          theirs.resolvedOptions().maximumFractionDigits,
        )
      }
    },
  )

  test('figures, lists, countries and currencies', () => {
    for (const digits of [{}, { maximumFractionDigits: 1 }])
      expect(new sinhala.NumberFormat('si', digits).format(12_345.67)).toBe(
        new platform.NumberFormat('si', digits).format(12_345.67),
      )
    for (const all of [[], ['a'], ['a', 'b'], ['a', 'b', 'c', 'd']])
      expect(new sinhala.ListFormat('si').format(all)).toBe(
        new platform.ListFormat('si').format(all),
      )
    const names = (
      intl: Pick<typeof Intl, 'DisplayNames'>,
      type: 'region' | 'currency',
      codes: readonly string[],
    ) => codes.map((code) => new intl.DisplayNames(['si'], { type }).of(code))
    for (const [type, codes] of [
      ['region', keysOf(countries)],
      ['currency', [...currencies, 'XYZ']],
    ] as const)
      expect(names(sinhala, type, codes)).toEqual(names(platform, type, codes))
  })
})

test('months go by the names of the civil calendar', () => {
  const names = (month: 'long' | 'short') =>
    days
      .filter((at) => new Date(at).getUTCDate() === 9)
      .map((at) => new sinhala.DateTimeFormat('si', { month, timeZone: 'UTC' }).format(at))
  expect(names('long').join()).toBe(
    'ජනවාරි,පෙබරවාරි,මාර්තු,අප්‍රේල්,මැයි,ජූනි,ජූලි,අගෝස්තු,සැප්තැම්බර්,ඔක්තෝබර්,නොවැම්බර්,දෙසැම්බර්',
  )
  expect(names('short').join()).toBe('ජන,පෙබ,මාර්තු,අප්‍රේල්,මැයි,ජූනි,ජූලි,අගෝ,සැප්,ඔක්,නොවැ,දෙසැ')
})

test('every other language is the platform’s own, and so are dates in figures', () => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  for (const language of ['en-GB', 'hi', 'ta', undefined])
    expect(new sinhala.DateTimeFormat(language, options).format(0)).toBe(
      new platform.DateTimeFormat(language, options).format(0),
    )
  expect(
    new sinhala.DateTimeFormat('si', { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
      0,
    ),
  ).toBe(
    new platform.DateTimeFormat('si', { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
      0,
    ),
  )
  expect(sinhala.DateTimeFormat().resolvedOptions().timeZone).toBe(
    platform.DateTimeFormat().resolvedOptions().timeZone,
  )
})

/** What Node says, with a month's civil name in place of that of the moon. */
function civil(
  parts: readonly Intl.DateTimeFormatPart[],
  at: number,
  { month }: Intl.DateTimeFormatOptions,
): string {
  const name = new sinhala.DateTimeFormat('si', { month, timeZone: 'Asia/Colombo' })
  return parts.map(({ type, value }) => (type === 'month' ? name.format(at) : value)).join('')
}
