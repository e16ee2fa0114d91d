import { expect, test } from 'vitest'
import { textIn } from '../../src/views/parts/dialog/text-in.ts'
import { chosenOf } from '../../src/views/parts/hooks/use-chosen.ts'

const idOf = ({ id }: { id: string }) => id
const [first, second] = [{ id: 'a' }, { id: 'b' }]

test('the chosen one is kept while the list has it; before a choice and without it the first is', () => {
  expect(chosenOf([first, second], idOf, 'b')).toBe(second)
  expect(chosenOf([first, second], idOf, undefined)).toBe(first)
  expect(chosenOf([first], idOf, 'b')).toBe(first)
  expect(chosenOf([], idOf, 'b')).toBeUndefined()
})

test('the text of a field is trimmed, and of a field that the form lacks it is empty', () => {
  const form = new FormData()
  form.set('reason', '  wrong dish ')
  expect([textIn(form, 'reason'), textIn(form, 'note')]).toEqual(['wrong dish', ''])
})
