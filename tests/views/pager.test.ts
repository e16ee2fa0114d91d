import { expect, test } from 'vitest'
import { pagesAround } from '../../src/views/parts/list/pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 25, [1, 2, undefined, 25]],
  [4, 25, [1, 2, 3, 4, 5, undefined, 25]],
  [13, 25, [1, undefined, 12, 13, 14, undefined, 25]],
  [25, 25, [1, undefined, 24, 25]],
  [3, 4, [1, 2, 3, 4]],
])('on page %d of %d the ends and the neighbours are offered', (current, pages, shown) => {
  expect(pagesAround(current, pages)).toEqual(shown)
})
