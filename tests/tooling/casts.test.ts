import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { castsIn } from '../../tools/casts.ts'

test('a cast is counted, a constant, a comment, SQL and a renamed import are not', () => {
  const text = `
    import { plan as planSchema } from './plan.ts'
    // as Id, and sums as amounts
    const query = sql\`select count(*) as total from sale_order as o\`
    const kinds = ['a'] as const
    const id = read() as string as Id
    const row = <Row>found`
  expect(castsIn('sample.ts', text)).toBe(3)
})

// Rows are typed by their table, answers by their endpoint, machines by `typesOf`.
test.each([
  ['server', 1],
  ['contract', 0.6],
  ['src', 1],
])('%s claims at most %d types in a thousand lines', (folder, most) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const casts = files.flatMap(({ file, text }) =>
    Array.from({ length: castsIn(file, text) }, () => file),
  )
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual((lines / 1000) * most)
})
