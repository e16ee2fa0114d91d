import { expect, test } from 'vitest'
import en from '../../src/i18n/en/form.json' with { type: 'json' }
import hi from '../../src/i18n/hi/form.json' with { type: 'json' }
import si from '../../src/i18n/si/form.json' with { type: 'json' }
import ta from '../../src/i18n/ta/form.json' with { type: 'json' }

/** Whatever names a side of a conflict. */
const sided = [
  'title',
  'text',
  'early',
  'earlyText',
  'bar',
  'mine',
  'theirs',
  'takeTheirs',
  'keepMine',
] as const

test('a conflict with oneself, in another tab, speaks of places and never of somebody else', () => {
  for (const { form } of [en, hi, si, ta]) {
    const { conflict } = form
    const own = sided.map((key) => conflict[`${key}Own`])
    const others: readonly string[] = sided.map((key) => conflict[key])
    expect(own.filter((said) => !said || others.includes(said))).toEqual([])
  }
  expect(
    sided.filter((key) => /\b(they|theirs|else)\b/i.test(en.form.conflict[`${key}Own`])),
  ).toEqual([])
})
