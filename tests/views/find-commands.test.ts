import { expect, test } from 'vitest'
import { type Command, fittingCommands } from '../../src/views/frame/palette/find-commands.ts'

const run = () => undefined
const commands: Command[] = [
  { id: 'promotion', group: 'goTo', label: 'Promotion', also: 'discounts coupons', run },
  { id: 'queue', group: 'goTo', label: 'Queue', also: 'waiting line', run },
  { id: 'coupons', group: 'more', label: 'Coupons of today', run },
  { id: 'out', group: 'more', label: 'Sign out', run },
]
const found = (text: string) => fittingCommands(commands, text).map(({ id }) => id)

test('a screen is found by its name and by other words for it, those with the name first', () => {
  expect(found('promo')).toEqual(['promotion'])
  expect(found('coup')).toEqual(['coupons', 'promotion'])
  expect(found('line wait')).toEqual(['queue'])
  expect(found('sign line')).toEqual([])
})

test('without a text all are there, in their order', () => {
  expect(found('')).toEqual(commands.map(({ id }) => id))
})
