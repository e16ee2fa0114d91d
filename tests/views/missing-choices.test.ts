import { expect, test } from 'vitest'
import { type Id, id as idSchema } from '#contract/fields.ts'
import { areProductsKnown, missingChoices } from '../../src/views/parts/draft/missing-choices.ts'

const of = (text: string): Id => idSchema.parse(text)
const option = (group: string, name: string, more: object = {}) => ({
  id: of(name),
  group,
  name,
  extraAmount: 0,
  ...more,
})
const options = [
  option('Size', 'small'),
  option('Size', 'large'),
  option('Extras', 'nuts'),
  option('Extras', 'cream'),
  option('Ice', 'crushed', { status: 'InActive' }),
]
const product = {
  options,
  optionGroups: [
    { group: 'Size', minChoices: 1, maxChoices: 1 },
    { group: 'Extras', minChoices: 0, maxChoices: 1 },
    // None of it is on offer, so none can be required.
    { group: 'Ice', minChoices: 1 },
  ],
}
const products = new Map([
  ['pie', product],
  ['gone', undefined],
])
const line = (productId: string, ...chosen: string[]) => ({
  productId: of(productId),
  name: 'Pie',
  optionIds: chosen.map(of),
})
const said = (...lines: ReturnType<typeof line>[]) => [
  ...missingChoices(lines, products, (sentence, { group, count }) =>
    [sentence, group, count].join(' '),
  ),
]

test('names the first open choice of each line, by the rule that the server has', () => {
  expect(said(line('pie'), line('pie', 'small'), line('pie', 'large', 'nuts', 'cream'))).toEqual([
    [0, 'choice size 1'],
    [2, 'choicesMax Extras 1'],
  ])
  expect(said(line('pie', 'small', 'large'))).toEqual([[0, 'choicesMax Size 1']])
})

test('a product that is not known yet, or can not be read, has no open choice', () => {
  expect(said(line('other'), line('gone'))).toEqual([])
  expect(areProductsKnown([line('pie'), line('gone')], products)).toBe(true)
  expect(areProductsKnown([line('pie'), line('other')], products)).toBe(false)
})
