import { describe, expect, test } from 'vitest'
import { bulkMachine } from '../../src/machines/screen/bulk.ts'
import { viewOfBulk } from '../../src/machines/screen/bulk.connect.ts'
import { refused } from '../../tools/catalogue/world.ts'
import { stage } from '#kit/execute.ts'

type Row = { id: string; version: number }
type Move = { event: string }

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({
  row: { id, version: 1 },
  move: { event: 'x' },
})) as [{ row: Row; move: Move }, { row: Row; move: Move }, { row: Row; move: Move }]
const lost = Object.assign(new Error('No connection'), { kind: 'network' })
const done = ({ row }: { row: Row }, back?: Move) => ({
  type: 'xstate.done.actor.act',
  output: { row: { ...row, version: 2 }, back },
})
const fails = (error: unknown) => ({ type: 'xstate.error.actor.act', error })
const run = (...work: (typeof a)[]) => ({ type: 'bulk.run', work })
const stop = { type: 'bulk.stop' }
const close = { type: 'bulk.close' }

describe('what is done to many rows', () => {
  const begin = (...events: object[]) => {
    let count = 0
    const set = stage(bulkMachine<Row, Move>(), { newKey: () => `key ${++count}` })
    const happen = (...more: object[]) => {
      for (const event of more) set.happen(event as { type: string })
      return set.actor.getSnapshot()
    }
    happen(...events)
    const sent = () => set.actor.getSnapshot().children['act']?.getSnapshot().input
    return { ...set, happen, sent, now: () => set.actor.getSnapshot() }
  }

  test('is done one after the other, each row shown as it is, and ends', () => {
    const { happen, sent, effects, now } = begin(run(a, b))
    expect(sent()).toEqual({ ...a, key: 'key 1' })
    expect(now().hasTag('busy')).toBe(true)
    happen(done(a))
    expect(sent()).toEqual({ ...b, key: 'key 2' })
    happen(done(b))
    expect(now()).toMatchObject({ value: 'finished', context: { total: 2, waiting: [] } })
    expect(now().hasTag('busy')).toBe(false)
    const [first, second] = [a, b].map(({ row }) => ({ ...row, version: 2 }))
    expect(effects).toEqual([
      { type: 'show', params: { row: first } },
      { type: 'show', params: { row: second } },
      { type: 'finish', params: { changed: [first, second] } },
    ])
  })

  test('continues after a refused record, and names it with its current state', () => {
    const theirs = { id: 'a', version: 7 }
    const { happen, effects, now } = begin(run(a, b, c))
    happen(fails(refused(409, 'VERSION_CONFLICT', { current: theirs })), done(b))
    happen(fails(refused(422, 'VALIDATION')))
    expect(now().value).toBe('finished')
    expect(now().context).toMatchObject({
      changed: [{ id: 'b' }],
      failed: [
        { row: a.row, failure: { code: 'VERSION_CONFLICT' } },
        { row: c.row, failure: { code: 'VALIDATION' } },
      ],
      keys: {},
    })
    expect(effects[0]).toEqual({ type: 'show', params: { row: theirs } })
  })

  test.each([
    ['done', done(a)],
    ['refused', fails(refused(422, 'VALIDATION'))],
  ])('is stopped after the row that is under way, which is %s', (_, end) => {
    const { happen, sent, now } = begin(run(a, b, c), stop)
    expect(sent()).toMatchObject(a)
    expect(happen(end).value).toBe('finished')
    expect(now().context).toMatchObject({ total: 3, waiting: [] })
  })

  test('is undone as far as it can be, each row as it is by now', () => {
    const undo = { type: 'bulk.undo' }
    const { happen, sent, now } = begin(run(a, b), done(a, { event: 'y' }), done(b), undo)
    expect(sent()).toEqual({ row: { ...a.row, version: 2 }, move: { event: 'y' }, key: 'key 3' })
    expect(now().context).toMatchObject({ total: 1, changed: [], undo: [], isUndoing: true })
    happen({ type: 'xstate.done.actor.act', output: { row: { ...a.row, version: 3 } } })
    expect(happen(undo).value).toBe('finished')
    happen(close, run(b), done(b, { event: 'y' }), close)
    expect([now().value, now().context.undo]).toEqual(['idle', []])
    happen(run(c, a), done(c, { event: 'y' }), done(a), undo)
    expect(happen(run(b)).context.isUndoing).toBe(true)
    happen(done(c), close, run(b))
    expect(now().context.isUndoing).toBe(false)
    happen(done(b, { event: 'y' }), undo, done(b))
    expect(happen(close).context.isUndoing).toBe(false)
  })

  test('is undone once: what undoes it cannot be undone', () => {
    const undo = { type: 'bulk.undo' }
    const { happen, now } = begin(run(a), done(a, { event: 'y' }), undo)
    happen(done(a, { event: 'x' }))
    expect(now()).toMatchObject({
      value: 'finished',
      context: { changed: [{ id: 'a' }], undo: [] },
    })
    expect(viewOfBulk(now(), false)).toMatchObject({ isUndoing: true, isUndoable: false })
    expect(happen(undo).value).toBe('finished')
  })

  test('does nothing with nothing, and begins anew once it is closed', () => {
    const { happen, sent, now } = begin(run())
    expect(now().value).toBe('idle')
    expect(happen(run(a), run(b), done(a)).value).toBe('finished')
    expect(happen(close, run()).value).toBe('idle')
    happen(run(b))
    expect(sent()).toMatchObject(b)
    expect(now().context).toMatchObject({ total: 1, changed: [], failed: [] })
  })

  test('begins anew also where nobody closed its report', () => {
    const { happen, sent } = begin(run(a), done(a, { event: 'y' }))
    expect(happen(run()).value).toBe('finished')
    expect(happen(run(b)).context).toMatchObject({ total: 1, changed: [], undo: [] })
    expect(sent()).toMatchObject(b)
  })

  test('leaves nothing behind when it is closed', () => {
    const { happen } = begin(run(a), done(a))
    expect(happen(close)).toMatchObject({
      value: 'idle',
      context: { total: 0, changed: [], failed: [] },
    })
  })

  test('sends what had no answer under the same key when it is wanted again', () => {
    const { happen, sent } = begin(run(a, b), fails(lost), done(b))
    happen(close, run(a))
    expect(sent()).toEqual({ ...a, key: 'key 1' })
    happen(done(a), close, run(a))
    expect(sent()).toEqual({ ...a, key: 'key 3' })
  })
})
