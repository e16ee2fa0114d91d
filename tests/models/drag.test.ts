import { describe, expect, test, vi } from 'vitest'
import { dragMachine } from '../../src/machines/screen/drag.ts'
import { connectDrag } from '../../src/machines/screen/drag.connect.ts'
import { stage } from '#kit/execute.ts'

const machine = dragMachine<string, number>()
const grab = { type: 'drag.grab', item: 'a', start: 3, point: { x: 10, y: 10 } }
const move = (to: number, x = 100) => ({ type: 'drag.move', point: { x, y: 10 }, to })
const carry = (to: number, item = 'a') => ({ type: 'drag.carry', item, start: 3, to })
const [drop, cancel, click] = ['drop', 'cancel', 'click'].map((name) => ({ type: `drag.${name}` }))

function begin(...events: ({ type: string } | undefined)[]) {
  const set = stage(machine, { thresholdPx: 5 })
  const happen = (...more: ({ type: string } | undefined)[]) =>
    more.forEach((event) => event && set.happen(event))
  happen(...events)
  const now = () => set.actor.getSnapshot()
  const shown = () => connectDrag<string, number>(now(), () => undefined)
  const said = (type: string) =>
    set.effects.filter((effect) => effect.type === type).map(({ params }) => params)
  return { ...set, happen, now, shown, said }
}
const placed = (at: number) => [{ item: 'a', start: 3, at }]

describe('what is grabbed', () => {
  test('is not moved while the pointer trembles, and lets the click through', () => {
    const { happen, now, shown, said } = begin(grab, move(4, 14))
    expect([now().value, shown().held, shown().grabbed]).toEqual(['grabbed', undefined, 'a'])
    happen(drop)
    expect([now().value, now().context.held, said('place')]).toEqual(['idle', undefined, []])
    expect(connectDrag(now(), () => undefined).endsMove()).toBe(false)
  })

  test('is put back at once when the press is broken off before it moved', () => {
    const { now, said } = begin(grab, cancel)
    expect([now().value, now().context.held, said('pass')]).toEqual(['idle', undefined, []])
  })

  test('is moved from five pixels on, by every place it passes, and placed where it is dropped', () => {
    const { happen, shown, said, now } = begin(grab, move(4, 15), move(6))
    expect(shown()).toMatchObject({ held: { at: 6 }, grabbed: 'a', isCarried: false })
    happen(drop)
    expect([said('pass'), said('place')]).toEqual([
      [
        { from: 3, to: 4 },
        { from: 4, to: 6 },
      ],
      placed(6),
    ])
    expect([now().value, now().context.held]).toEqual(['dropped', undefined])
  })

  test('opens nothing by the click that ends the move, but by the next one', () => {
    const { actor, now, happen } = begin(grab, move(4), drop)
    const ends = () => connectDrag<string, number>(now(), actor.send).endsMove()
    expect([ends(), ends()]).toEqual([true, false])
    happen(grab, move(5), cancel)
    expect([ends(), ends()]).toEqual([true, false])
  })

  test('goes back over the places it passed when it is cancelled', () => {
    const { said, now } = begin(grab, move(7), cancel)
    expect([said('pass').at(-1), said('place')]).toEqual([{ from: 7, to: 3 }, []])
    expect(now().context.held).toBeUndefined()
  })

  test('can be taken again without a click in between, by pointer and by keys', () => {
    expect(begin(grab, move(7), drop, grab).now().value).toBe('grabbed')
    const { now, shown, said } = begin(grab, move(7), drop, carry(4, 'b'))
    expect([now().value, shown().held]).toEqual(['carried', { item: 'b', start: 3, at: 4 }])
    expect(said('pass').at(-1)).toEqual({ from: 3, to: 4 })
  })
})

describe('what a finger presses', () => {
  const press = { ...grab, type: 'drag.press' }
  const held = async (events: ({ type: string } | undefined)[], wait = 500) => {
    const set = begin(press)
    set.clock.increment(wait)
    set.happen(...events)
    return set
  }

  test('is lifted when the finger stays, follows it from then on, and is placed', async () => {
    const { now, shown, said, happen } = await held([])
    expect([now().value, shown().held]).toEqual(['lifted', { item: 'a', start: 3, at: 3 }])
    happen(move(4, 11))
    expect([now().value, shown().held?.at]).toEqual(['dragged', 4])
    happen(drop)
    expect([now().value, said('place')]).toEqual(['dropped', placed(4)])
  })

  test('stays where it is while the finger scrolls or taps', async () => {
    for (const event of [move(4), drop, cancel]) {
      const { now, said } = await held([event], 100)
      expect([now().value, now().context.held, said('place')]).toEqual(['idle', undefined, []])
    }
    // A tremble is no scroll.
    expect((await held([move(4, 12)], 100)).now().value).toBe('pressed')
  })

  test('opens nothing when it was lifted and let go again', async () => {
    for (const event of [drop, cancel]) {
      const { now, said } = await held([event])
      expect([now().value, now().context.held, said('place')]).toEqual(['dropped', undefined, []])
    }
    expect(begin(grab, move(7), drop, press).now().value).toBe('pressed')
  })
})

describe('what is carried by keys', () => {
  test('goes a place with every key, and is placed', () => {
    const { happen, shown, said, now } = begin(carry(4), carry(5))
    expect(shown()).toMatchObject({
      held: { start: 3, at: 5 },
      isCarried: true,
      grabbed: undefined,
    })
    happen(drop)
    expect([now().value, now().context.held, said('place')]).toEqual(['idle', undefined, placed(5)])
    expect(said('pass')).toEqual([
      { from: 3, to: 4 },
      { from: 4, to: 5 },
    ])
  })

  test('is put back, and is no click', () => {
    const { said, now } = begin(carry(4), cancel)
    expect([said('pass').at(-1), said('place'), now().context.held]).toEqual([
      { from: 4, to: 3 },
      [],
      undefined,
    ])
    expect(now().value).toBe('idle')
    const send = vi.fn<(event: object) => void>()
    expect(connectDrag(now(), send).endsMove()).toBe(false)
    expect(send).toHaveBeenCalledExactlyOnceWith(click)
  })
})
