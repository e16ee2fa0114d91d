import { expect, test } from 'vitest'
import { saidIn, saidWith } from '../../server/words/said-in.ts'
import { type Said, type ServerWords, texts } from '../../server/words/texts.ts'

/** A language of our own: the values come first, then the sentence in capitals. */
const own = Object.fromEntries(
  texts.map((text) => [
    text,
    `${[...text.matchAll(/\{\w+\}/g)].join(' ')} ${text.replace(/\{\w+\}/g, '_').toUpperCase()}`,
  ]),
) as ServerWords

test('every sentence of a refusal is found in another language, with its values', () => {
  for (const text of texts) {
    const filled = text.replaceAll(/\{\w+\}/g, 'Idli (2), $1')
    expect(saidWith(own, filled), text).toBe(own[text].replaceAll(/\{\w+\}/g, () => 'Idli (2), $1'))
  }
})

test('what a value holds is nobody’s sentence: lines, signs and braces stay as they are', () => {
  expect(saidWith(own, 'There is not enough of {product}\n$& in stock.' satisfies Said)).toBe(
    '{product}\n$& THERE IS NOT ENOUGH OF _ IN STOCK.',
  )
})

test('somebody’s own words, English and a language without words are as they were', () => {
  expect(saidWith(own, 'Your card was declined.')).toBe('Your card was declined.')
  expect([
    saidIn('en-GB', 'This exists already.'),
    saidIn('xx', 'This exists already.'),
    saidIn(undefined, 'This exists already.'),
  ]).toEqual(Array(3).fill('This exists already.'))
})
