import { expect, test } from 'vitest'
import { standingOf } from '../../src/views/tables/table-words.ts'

test('a table with an order that waits is no free one; any other stands as it does', () => {
  expect(standingOf({ liveStatus: 'free', needs: ['accept'] })).toBe('occupied')
  expect(standingOf({ liveStatus: 'reserved', needs: ['accept'] })).toBe('occupied')
  expect(standingOf({ liveStatus: 'free', needs: [] })).toBe('free')
  expect(standingOf({ liveStatus: 'to_clear', needs: ['accept', 'clear'] })).toBe('to_clear')
})
