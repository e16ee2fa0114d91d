import { expect, test } from 'vitest'
import { needWords } from '../src/gaps.ts'

const snippetOf = (keys: readonly string[]) =>
  needWords({ of: 'output of load', keys, readBy: ['isEmpty'], isFatal: false }).split('\n')[1]

test('an output that is read by its length, or by numbers, is asked for as a list', () => {
  expect(snippetOf(['length'])).toBe('    outcomes: { load: [{ output: […] }] },')
  expect(snippetOf(['length', '0.name'])).toBe(
    '    outcomes: { load: [{ output: [{ name: … }, …] }] },',
  )
  expect(snippetOf(['rows.length', 'rows.0'])).toBe(
    '    outcomes: { load: [{ output: { rows: […, …] } }] },',
  )
  expect(snippetOf(['user.name'])).toBe(
    '    outcomes: { load: [{ output: { user: { name: … } } }] },',
  )
})
