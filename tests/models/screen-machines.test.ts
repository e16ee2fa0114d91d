import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import { answerMachine } from '../../src/machines/screen/answer.ts'
import { listMachine } from '../../src/machines/screen/list.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import { stage } from '#kit/execute.ts'
import { refused } from '../../tools/catalogue/world.ts'

type Row = { id: string; version: number; name?: string }

describe('a list', () => {
  const machine = listMachine<Row, { status?: number }>()
  const loading = (how: 'done' | 'error') => `xstate.${how}.actor.0.list.loading`
  const pageOf = (rows: Row[], currentPage = 1, totalRows = rows.length): Page<Row> => ({
    rows,
    pagination: { totalRows, rowSize: 10, currentPage },
  })
  const begin = (rows: Row[]) => {
    const set = stage(machine, { filter: {} })
    const answer = (page: Page<Row>) =>
      set.happen({ type: loading('done'), output: page } as { type: string })
    answer(pageOf(rows))
    return {
      ...set,
      answer,
      now: () => set.actor.getSnapshot(),
      asked: () => set.actor.getSnapshot().children['0.list.loading']?.getSnapshot().input.query,
    }
  }

  test('begins with the page it is given, asks for nothing and is not busy', () => {
    const { actor } = stage(machine, {
      filter: {},
      first: pageOf([{ id: 'a', version: 1 }], 1, 21),
    })
    expect(actor.getSnapshot().value).toBe('ready')
    expect(actor.getSnapshot().children).toEqual({})
    expect(actor.getSnapshot().context).toMatchObject({
      rows: [{ id: 'a' }],
      totalRows: 21,
      query: { currentPage: 1, rowSize: 10, search: '', filter: {} },
    })
    expect(actor.getSnapshot().context.query).not.toHaveProperty('first')
  })

  test('asks once more when the page it is given is empty: it may be past the end', () => {
    const { actor } = stage(machine, { filter: {}, currentPage: 3, first: pageOf([], 3, 11) })
    expect(actor.getSnapshot().value).toBe('loading')
  })

  test('waits for a pause in typing, asks once, and shows the old rows until the answer', () => {
    const { happen, clock, now, asked } = begin([{ id: 'a', version: 1 }])
    happen({ type: 'list.search', search: 'x' } as { type: string })
    clock.increment(299)
    happen({ type: 'list.search', search: 'xy' } as { type: string })
    clock.increment(299)
    expect(now().value).toBe('typing')
    clock.increment(1)
    expect(now().value).toBe('loading')
    expect(now().hasTag('busy')).toBe(true)
    expect(now().context.rows).toHaveLength(1)
    expect(asked()).toMatchObject({ search: 'xy', currentPage: 1 })
  })

  test('starts a new question at its first page and keeps the rest of the query', () => {
    const { happen, answer, asked } = begin([])
    happen({ type: 'list.page', currentPage: 3 } as { type: string })
    answer(pageOf([{ id: 'a', version: 1 }], 3, 21))
    happen({ type: 'list.sort', sort: 'total', order: 'desc' } as { type: string })
    expect(asked()).toEqual({
      currentPage: 1,
      rowSize: 10,
      search: '',
      sort: 'total',
      order: 'desc',
      filter: {},
    })
  })

  test('aborts a call whose answer nobody wants any more', () => {
    const signals: AbortSignal[] = []
    const load = (_: unknown, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<never>(() => undefined)
    }
    const actor = createActor(machine, { input: { filter: {}, load } }).start()
    actor.send({ type: 'list.page', currentPage: 2 })
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
    actor.stop()
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true])
  })

  test('keeps its rows and says why when a load fails', () => {
    const { happen, now } = begin([{ id: 'a', version: 1 }])
    happen({ type: 'list.reload' })
    happen({ type: loading('error'), error: refused(503, 'RETRY_LATER') } as { type: string })
    expect(now().value).toBe('failed')
    expect(now().context).toMatchObject({ rows: [{ id: 'a' }], failure: { code: 'RETRY_LATER' } })
  })

  test('goes to the last page when the one it stood on is gone', () => {
    const { happen, answer, asked } = begin([])
    happen({ type: 'list.page', currentPage: 5 } as { type: string })
    answer(pageOf([], 5, 31))
    expect(asked().currentPage).toBe(4)
  })

  describe('from page to page', () => {
    const onPage = (
      currentPage: number,
      cursors: { next?: string; previous?: string },
      rows: Row[] = [{ id: 'a', version: 1 }],
    ): Page<Row> => ({
      rows,
      pagination: { totalRows: 31, rowSize: 10, currentPage, ...cursors },
    })
    const walkOn = { type: 'list.page', currentPage: 2, after: 'from a' } as { type: string }
    const walkBack = { type: 'list.page', currentPage: 1, before: 'from b' } as { type: string }

    test('is led on and back from the rows it shows, and says which page they are', () => {
      const { happen, answer, asked, now } = begin([])
      happen(walkOn)
      expect(asked()).toMatchObject({ currentPage: 2, after: 'from a', before: undefined })
      answer(onPage(3, { next: 'on', previous: 'back' }))
      expect(now().context.cursors).toEqual({ currentPage: 3, next: 'on', previous: 'back' })
      happen(walkBack)
      expect(asked()).toMatchObject({ currentPage: 1, after: undefined, before: 'from b' })
      answer(onPage(1, { next: 'on' }))
      expect(now().context.cursors).toEqual({ currentPage: 1, next: 'on', previous: undefined })
    })

    test('keeps its cursor when it is read again, and leaves it for another question', () => {
      const { happen, answer, asked, now } = begin([])
      happen(walkOn)
      answer(onPage(2, { next: 'on' }))
      happen({ type: 'list.refresh' })
      expect(now().children['0.list.refreshing']?.getSnapshot().input.query).toMatchObject({
        after: 'from a',
      })
      happen({ type: 'list.sort', sort: 'name', order: 'asc' } as { type: string })
      expect(asked()).toMatchObject({ currentPage: 1, after: undefined, before: undefined })
    })

    test('finds the page by its number when the server no longer knows the cursor', () => {
      const { happen, asked, now } = begin([])
      happen(walkOn)
      happen({ type: loading('error'), error: refused(422, 'VALIDATION') } as { type: string })
      expect([now().value, asked()]).toMatchObject([
        'loading',
        { currentPage: 2, after: undefined },
      ])
      happen({ type: loading('error'), error: refused(422, 'VALIDATION') } as { type: string })
      expect(now().value).toBe('failed')
    })

    test('behind the last row it goes to the last page, before the first one to the first', () => {
      const { happen, answer, asked } = begin([])
      happen(walkOn)
      answer(onPage(2, {}, []))
      expect(asked()).toMatchObject({ currentPage: 4, after: undefined })
      answer(onPage(4, {}))
      happen(walkBack)
      answer(onPage(1, {}, []))
      expect(asked()).toMatchObject({ currentPage: 1, before: undefined })
    })

    test('shows the page it was given to begin with, with its cursors', () => {
      const { actor } = stage(machine, { filter: {}, first: onPage(1, { next: 'on' }) })
      expect(actor.getSnapshot().context.cursors).toEqual({
        currentPage: 1,
        next: 'on',
        previous: undefined,
      })
    })
  })

  test('patches rows it knows, ignores older news and leaves rows alone that it does not know', () => {
    const { happen, now } = begin([{ id: 'a', version: 2, name: 'two' }])
    happen({ type: 'list.row-changed', row: { id: 'a', version: 1, name: 'one' } } as {
      type: string
    })
    expect(now().context.rows[0].name).toBe('two')
    happen({ type: 'list.row-changed', row: { id: 'a', version: 3, name: 'three' } } as {
      type: string
    })
    const { rows } = now().context
    expect(rows).toMatchObject([{ name: 'three' }])
    happen({ type: 'list.row-changed', row: { id: 'b', version: 1 } } as { type: string })
    expect(now().context.rows).toBe(rows)
  })

  describe('read again behind its rows', () => {
    const refreshed = (how: 'done' | 'error') => `xstate.${how}.actor.0.list.refreshing`
    const again = (...rows: Row[]) =>
      ({ type: refreshed('done'), output: pageOf(rows) }) as { type: string }

    test('shows the new ones without having been busy, and asks the same question', () => {
      const { happen, now } = begin([{ id: 'a', version: 1 }])
      happen({ type: 'list.page', currentPage: 2 } as { type: string })
      happen({ type: loading('done'), output: pageOf([{ id: 'a', version: 1 }], 2) } as {
        type: string
      })
      happen({ type: 'list.refresh' })
      expect(now().hasTag('busy')).toBe(false)
      expect(now().children['0.list.refreshing']?.getSnapshot().input.query).toMatchObject({
        currentPage: 2,
      })
      happen(again({ id: 'b', version: 1 }, { id: 'a', version: 2 }))
      expect(now().context.rows).toEqual([
        { id: 'b', version: 1 },
        { id: 'a', version: 2 },
      ])
    })

    test('keeps the rows that are the same, and the whole page where all are', () => {
      const before: Row[] = [
        { id: 'a', version: 1, name: 'one' },
        { id: 'b', version: 1 },
      ]
      const { happen, now } = begin(before)
      const { rows, cursors } = now().context
      happen({ type: 'list.refresh' })
      happen(again({ id: 'a', version: 1, name: 'one' }, { id: 'b', version: 1 }))
      expect(now().context.rows).toBe(rows)
      expect(now().context.cursors).toBe(cursors)
      // The version is not all that a row can tell anew.
      happen({ type: 'list.refresh' })
      happen(again({ id: 'a', version: 1, name: 'two' }, { id: 'b', version: 1 }))
      expect(now().context.rows[0]).toEqual({ id: 'a', version: 1, name: 'two' })
      expect(now().context.rows[1]).toBe(rows[1])
    })

    test('keeps a row that was changed here after it was read there', () => {
      const { happen, now } = begin([{ id: 'a', version: 1 }])
      happen({ type: 'list.refresh' })
      happen({ type: 'list.row-changed', row: { id: 'a', version: 3, name: 'mine' } } as {
        type: string
      })
      happen(again({ id: 'a', version: 2, name: 'read before' }))
      expect(now().context.rows).toEqual([{ id: 'a', version: 3, name: 'mine' }])
    })

    test('says nothing of a server that is away and tries again in five seconds, and says why when it is refused', () => {
      const { happen, now, clock } = begin([{ id: 'a', version: 1 }])
      happen({ type: 'list.refresh' })
      happen({ type: refreshed('error'), error: refused(503, 'RETRY_LATER') } as { type: string })
      expect(now().context.failure).toBeUndefined()
      clock.increment(4_999)
      expect(now().value).toBe('stale')
      clock.increment(1)
      expect(now().value).toBe('refreshing')
      happen({ type: refreshed('error'), error: refused(403, 'MODULE_FORBIDDEN') } as {
        type: string
      })
      expect(now().context).toMatchObject({
        failure: { code: 'MODULE_FORBIDDEN' },
        rows: [{ id: 'a' }],
      })
    })

    test('goes to the last page when the one it stood on is gone', () => {
      const { happen, asked } = begin([])
      happen({ type: 'list.page', currentPage: 5 } as { type: string })
      happen({ type: loading('done'), output: pageOf([{ id: 'a', version: 1 }], 5, 41) } as {
        type: string
      })
      happen({ type: 'list.refresh' })
      happen({ type: refreshed('done'), output: pageOf([], 5, 31) } as { type: string })
      expect(asked().currentPage).toBe(4)
    })
  })

  test('remembers what is selected as long as it is on the page', () => {
    const { happen, answer, now } = begin([
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ])
    happen({ type: 'list.select-all' })
    happen({ type: 'list.select', id: 'a' } as { type: string })
    expect(now().context.selected).toEqual(['b'])
    happen({ type: 'list.clear-selection' })
    expect(now().context.selected).toEqual([])
    happen({ type: 'list.select', id: 'b' } as { type: string })
    happen({ type: 'list.reload' })
    answer(pageOf([{ id: 'a', version: 1 }]))
    expect(now().context.selected).toEqual([])
  })
})

describe('a record', () => {
  const machine = recordMachine<Row>()
  const theirs = { id: 'a', version: 2, name: 'theirs' }
  const begin = (...events: { type: string }[]) => {
    const set = stage(machine, { id: 'a' })
    for (const event of [
      { type: 'xstate.done.actor.0.record.loading', output: { id: 'a', version: 1, name: 'old' } },
      ...events,
    ])
      set.happen(event)
    return { ...set, now: () => set.actor.getSnapshot() }
  }
  const changed = { type: 'record.changed', record: theirs }

  test('takes a live change at once while only looking, and no older or foreign one', () => {
    const { now, happen } = begin(changed)
    expect(now().context.record).toEqual(theirs)
    happen({ type: 'record.changed', record: { id: 'a', version: 1, name: 'late' } } as {
      type: string
    })
    happen({ type: 'record.changed', record: { id: 'b', version: 9 } } as { type: string })
    expect(now().context.record).toEqual(theirs)
    happen({ type: 'record.changed', record: { ...theirs, name: 'of the same version' } } as {
      type: string
    })
    expect(now().context.record.name).toBe('of the same version')
  })

  test('that is not there is said to be not there', () => {
    const set = stage(machine, { id: 'a' })
    set.happen({
      type: 'xstate.error.actor.0.record.loading',
      error: refused(404, 'NOT_FOUND'),
    } as { type: string })
    expect(set.actor.getSnapshot().value).toBe('notFound')
  })
})

test('what is only read is read again without having been busy, after five seconds when that failed', () => {
  const { actor, happen, clock } = stage(answerMachine<string, number>(), { question: 'a' })
  happen({ type: 'xstate.done.actor.0.answer.loading', output: 1 } as { type: string })
  happen({ type: 'answer.refresh' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  expect(actor.getSnapshot().children['0.answer.refreshing']?.getSnapshot().input).toMatchObject({
    question: 'a',
  })
  happen({ type: 'xstate.done.actor.0.answer.refreshing', output: 2 } as { type: string })
  expect(actor.getSnapshot().context.answer).toBe(2)
  happen({ type: 'answer.refresh' })
  happen({ type: 'xstate.error.actor.0.answer.refreshing', error: refused(503, 'RETRY_LATER') } as {
    type: string
  })
  clock.increment(4_999)
  expect(actor.getSnapshot().value).toBe('stale')
  clock.increment(1)
  happen({
    type: 'xstate.error.actor.0.answer.refreshing',
    error: refused(403, 'ROLE_FORBIDDEN'),
  } as { type: string })
  expect(actor.getSnapshot().context).toMatchObject({
    answer: 2,
    failure: { code: 'ROLE_FORBIDDEN' },
  })
})

test('what is only read keeps its old answer until the new question is answered, and through a failure', () => {
  const { actor, happen } = stage(answerMachine<string, number>(), { question: 'a' })
  const answers = (output: number) => ({ type: 'xstate.done.actor.0.answer.loading', output })
  happen(answers(1))
  happen({ type: 'answer.ask', question: 'b' } as { type: string })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'loading',
    context: { question: 'b', answer: 1 },
  })
  const first = actor.getSnapshot().children['0.answer.loading']
  happen({ type: 'answer.reload' })
  expect(actor.getSnapshot().children['0.answer.loading']).not.toBe(first)
  happen({ type: 'xstate.error.actor.0.answer.loading', error: refused(503, 'RETRY_LATER') } as {
    type: string
  })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { answer: 1, failure: { code: 'RETRY_LATER' } },
  })
})

test('a question that is typed waits for a pause, is asked once, and keeps the old answer', () => {
  const asked: string[] = []
  const load = (question: string) => {
    asked.push(question)
    return new Promise<number>(() => undefined)
  }
  const clock = new SimulatedClock()
  const input = { question: 'a', answer: 1, load, pauseMs: 300 }
  const actor = createActor(answerMachine<string, number>(), { input, clock }).start()
  actor.send({ type: 'answer.ask', question: 'ab' })
  clock.increment(299)
  actor.send({ type: 'answer.ask', question: 'abc' })
  clock.increment(299)
  expect([asked, actor.getSnapshot().hasTag('busy')]).toEqual([[], true])
  clock.increment(1)
  expect(asked).toEqual(['abc'])
  expect(actor.getSnapshot().context).toMatchObject({ question: 'abc', answer: 1 })
})
