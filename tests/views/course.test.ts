import { expect, test } from 'vitest'
import { layCourse } from '../../src/views/parts/charts/course.ts'
import { formatMoneyShort } from '../../src/views/parts/money/money-format.ts'

const size = { width: 600, height: 200 }
const pointsOf = (...values: number[]) =>
  values.map((value, index) => ({ key: `${index}`, value, tick: `${index}`, said: [] }))
const dollars = (amount: number) => formatMoneyShort(amount, 'USD', 'en-US')

test.each([[[0]], [[0, 0, 0]], [[1]], [[4]], [[150]], [[1299, 0]]])(
  'the axis of %j says each amount once',
  (values) => {
    const said = layCourse(pointsOf(...values), size, dollars).rows.map(({ text }) => text)
    expect(said).toEqual([...new Set(said)])
    expect(said[0]).toBe('$0')
  },
)

test('an axis in a wider script has the room its words need', () => {
  const [latin, tamil] = ['en-US', 'ta-IN'].map(
    (language) =>
      layCourse(pointsOf(0, 450_000), size, (amount) => formatMoneyShort(amount, 'USD', language))
        .left,
  )
  expect(tamil).toBeGreaterThanOrEqual((latin ?? 0) + 6)
})
