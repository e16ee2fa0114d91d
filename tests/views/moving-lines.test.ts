import { expect, test, vi } from 'vitest'
import { batchId, createMovingLines } from '../../src/views/kitchen/moving-lines.ts'
import type { MovesContext } from '../../src/machines/screen/moves.ts'
import type { Batch, BatchMove } from '../../src/views/kitchen/tickets.ts'

type Listener = (now: { context: { records: Records } }) => void
type Records = MovesContext<Batch, BatchMove>['records']

const [soup, rice, tea] = [{ id: 'soup' }, { id: 'rice' }, { id: 'tea' }]

test('the move of two lines notifies only their cards, at its start and its end', () => {
  const moves = createMoves()
  const moving = createMovingLines(moves)
  const [first, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  moving.follow([soup, rice], first)
  moving.follow([tea], other)

  moves.show({ [batchId([soup, rice])]: statusOf('preparing') })
  expect(moving.hasAny([soup])).toBe(true)
  expect(moving.hasAny([tea, rice])).toBe(true)
  expect(moving.hasAny([tea])).toBe(false)
  moves.show({ [batchId([soup, rice])]: statusOf({ sending: 'quiet' }) })
  moves.show({})
  expect(moving.hasAny([soup, rice])).toBe(false)

  expect(first).toHaveBeenCalledTimes(2)
  expect(other).not.toHaveBeenCalled()
})

test('an unmounted card is not notified, and the board subscribes once for all cards', () => {
  const moves = createMoves()
  const moving = createMovingLines(moves)
  const gone = vi.fn<() => void>()
  const leave = moving.follow([soup], gone)
  moving.follow([soup], vi.fn<() => void>())
  leave()
  moves.show({ soup: statusOf('preparing') })
  expect(gone).not.toHaveBeenCalled()
  expect(moves.subscribe).toHaveBeenCalledTimes(1)
})

test('what is asked or was lost is not being moved', () => {
  const moves = createMoves()
  const moving = createMovingLines(moves)
  moves.show({ soup: statusOf({ asking: 'open' }), tea: statusOf('lost') })
  expect(moving.hasAny([soup, tea])).toBe(false)
})

/** The moves of a board, as far as cards see them. */
function createMoves() {
  let context = { records: {} as Records }
  let tell: Listener | undefined
  return {
    getSnapshot: () => ({ context }),
    subscribe: vi.fn<(listener: Listener) => void>((listener) => {
      tell = listener
    }),
    show(records: Records) {
      context = { records }
      tell?.({ context })
    },
  }
}

function statusOf(value: Records[string]['value']): Records[string] {
  return {
    value,
    row: { id: 'soup', lines: [], name: 'Table 1' },
    move: { event: 'item.cook' },
  }
}
