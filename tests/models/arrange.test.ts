import { describe, expect, test, vi } from 'vitest'
import { arrangedRows, connectArrange } from '../../src/machines/screen/arrange.connect.ts'
import { arrangeMachine, moved } from '../../src/machines/screen/arrange.ts'
import { stage } from '#kit/execute.ts'

type Row = { id: string }
const rows: readonly Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = rows.map(({ id }) => id)
const pass = (from: number, to: number, shown: readonly string[] = ids) => ({
  type: 'arrange.pass',
  ids: shown,
  from,
  to,
})
const drop = { type: 'arrange.drop' }
const rest = { type: 'xstate.after.settle.arrange.settling' }
const stored = (output: readonly Row[] = rows) => ({ type: 'xstate.done.actor.store', output })
const refused = { type: 'xstate.error.actor.store', error: new Error('refused') }

function begin(...events: { type: string }[]) {
  const set = stage(arrangeMachine<Row>(), undefined)
  events.forEach(set.happen)
  const now = () => set.actor.getSnapshot()
  return {
    ...set,
    now,
    shown: (read: readonly Row[] = rows) =>
      arrangedRows(now(), read)
        .map(({ id }) => id)
        .join(''),
  }
}

describe('what is shown', () => {
  test('is the order of the rows until one passes a place, then the new one at once', () => {
    const { shown, happen } = begin()
    expect(shown()).toBe('abcd')
    happen(pass(0, 2))
    expect(shown()).toBe('bcad')
  })

  test('a drop of what has not moved changes nothing', () => {
    const { now } = begin(drop)
    expect(now().value).toBe('read')
  })

  test('stays through the call and until the rows are read again', () => {
    const { shown, happen } = begin(pass(0, 2), drop, rest)
    expect(shown()).toBe('bcad')
    happen(stored(rows))
    expect([shown(), shown(rows.toReversed())]).toEqual(['bcad', 'dcba'])
  })

  test('has a row that came meanwhile at the end, and misses one that went', () => {
    const { shown } = begin(pass(0, 2))
    expect(shown([{ id: 'e' }, ...rows])).toBe('bcade')
    expect(shown(rows.filter(({ id }) => id !== 'c'))).toBe('bad')
  })

  test('is the order of the rows again where it could not be stored', () => {
    const { shown, now } = begin(pass(0, 2), drop, rest, refused)
    expect([now().value, shown()]).toEqual(['read', 'abcd'])
  })
})

describe('what is stored', () => {
  test('is asked for half a second after the last drop: several presses are one', () => {
    const { now, happen, clock } = begin(pass(0, 1), drop)
    clock.increment(499)
    happen(pass(1, 2, ['b', 'a', 'c', 'd']))
    happen(drop)
    expect(now().value).toBe('settling')
    clock.increment(499)
    expect(now().value).toBe('settling')
    clock.increment(1)
    expect(now().value).toEqual({ storing: 'quiet' })
  })

  test('is the order, and each row that was moved with its last index', () => {
    const { now } = begin(
      pass(0, 1),
      pass(1, 2, ['b', 'a', 'c', 'd']),
      drop,
      pass(3, 0, ['b', 'c', 'a', 'd']),
      drop,
    )
    expect(now().context).toEqual({
      ids: ['d', 'b', 'c', 'a'],
      moved: [
        { id: 'a', to: 2 },
        { id: 'd', to: 0 },
      ],
    })
  })

  test('what is held for long is not stored before it is dropped', () => {
    const { now, clock } = begin(pass(0, 1), pass(1, 2, ['b', 'a', 'c', 'd']))
    clock.increment(5_000)
    expect(now().value).toBe('moving')
  })

  test('what is moved and dropped during the call is stored after it, alone', () => {
    const { now, happen } = begin(pass(0, 2), drop, rest, pass(1, 0, ['b', 'c', 'a', 'd']), drop)
    expect(now().value).toEqual({ storing: 'dropped' })
    happen(stored())
    expect(now().value).toBe('settling')
    expect(now().context).toEqual({ ids: ['c', 'b', 'a', 'd'], moved: [{ id: 'c', to: 0 }] })
    happen(rest)
    happen(stored())
    expect(now().value).toBe('stored')
  })

  test('what passes several places during the call is held until it is dropped', () => {
    const { now, happen, shown } = begin(pass(0, 2), drop, rest, pass(3, 1, ['b', 'c', 'a', 'd']))
    expect([now().value, shown()]).toEqual([{ storing: 'moving' }, 'bdca'])
    happen(pass(1, 0, ['b', 'd', 'c', 'a']))
    expect([now().value, shown()]).toEqual([{ storing: 'moving' }, 'dbca'])
    expect(now().context.moved).toEqual([{ id: 'd', to: 0 }])
  })

  test('what is held while the call ends is held on', () => {
    const { now, happen } = begin(pass(0, 2), drop, rest, pass(1, 0), pass(0, 3), drop, pass(3, 1))
    expect(now().value).toEqual({ storing: 'moving' })
    happen(stored())
    expect(now().value).toBe('moving')
    happen(drop)
    expect(now().value).toBe('settling')
  })

  test('a further move begins anew, after a stored and after a dropped order', () => {
    for (const end of [stored(), refused]) {
      const { now } = begin(pass(0, 2), drop, rest, end, pass(3, 0))
      expect([now().value, now().context.moved]).toEqual(['moving', [{ id: 'd', to: 0 }]])
    }
  })

  test('a row that is not there is not moved', () => {
    const { now } = begin(pass(9, 0))
    expect(now().context).toEqual({ ids: [], moved: [] })
  })
})

test('a view says which order it shows, where a row passes, and that it was dropped', () => {
  const send = vi.fn<(event: object) => void>()
  const acts = connectArrange(rows, send)
  acts.pass(0, 2)
  acts.drop()
  expect(send.mock.calls).toEqual([[pass(0, 2)], [drop]])
})

test('a list with one item moved', () => {
  expect(
    [moved(ids, 0, 2), moved(ids, 3, 0), moved(ids, 1, 1)].map((list) => list.join('')),
  ).toEqual(['bcad', 'dabc', 'abcd'])
})
