import { createActor, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { moveMachine } from '../../src/machines/screen/move.ts'
import {
  askedMove,
  askingOf,
  busyIds,
  connectMoves,
  newestOf,
  refusedOf,
} from '../../src/machines/screen/moves.connect.ts'
import { movesMachine, type MovesWorld } from '../../src/machines/screen/moves.ts'
import { refused } from '../../tools/catalogue/world.ts'
import { stage } from '#kit/execute.ts'

type Row = { id: string; version: number; state: string }
type Move = { event: string; reason?: string }

const row: Row = { id: 'a', version: 1, state: 'Pending' }
const moved: Row = { id: 'a', version: 2, state: 'Received' }
const lost = Object.assign(new Error('No connection'), { kind: 'network' })
const unsaid = (output?: unknown) => ({ type: 'xstate.done.actor.loadQuestion', output })
const agreed = { type: 'xstate.done.actor.send', output: { row: moved, back: { event: 'undo' } } }
const fails = (error: unknown) => ({ type: 'xstate.error.actor.send', error })
const theirs: Row = { id: 'a', version: 5, state: 'Cancelled' }
const faster = refused(409, 'VERSION_CONFLICT', { current: theirs })
const accept: Move = { event: 'accept' }
const reject: Move = { event: 'reject' }
const press = (wanted: Row, move: Move) => ({ type: 'move.press', row: wanted, move })
const confirm = (details: Partial<Move>, row?: Row) => ({ type: 'move.confirm', details, row })
const cancel = { type: 'move.cancel' }

describe('a move', () => {
  const machine = moveMachine<Row, Move>()
  const begin = (move: Move = accept, isSure = false) => {
    let count = 0
    const set = stage(machine, { row, move, isSure, newKey: () => `key ${++count}` })
    const happen = (...events: object[]) => {
      for (const event of events) set.happen(event as { type: string })
      return set.actor.getSnapshot()
    }
    const sent = () => set.actor.getSnapshot().children['send']?.getSnapshot().input
    return { ...set, happen, sent, now: () => set.actor.getSnapshot() }
  }

  test('is sent at once where nothing has to be told, under a key of its own', () => {
    const { happen, sent, now } = begin()
    expect(now().hasTag('busy')).toBe(true)
    happen(unsaid())
    expect(sent()).toMatchObject({ row, move: accept, key: 'key 1' })
    expect(now().hasTag('busy')).toBe(true)
  })

  test('shows the record as the server answered, and ends with the way back', () => {
    const { happen, effects, now } = begin()
    happen(unsaid(), agreed)
    expect(effects).toEqual([{ type: 'show', params: { row: moved, move: accept } }])
    expect(now()).toMatchObject({
      status: 'done',
      value: 'moved',
      output: { row, move: accept, isSure: false, moved: { row: moved, back: { event: 'undo' } } },
    })
  })

  test('asks first for what has to be told, and adds it', () => {
    const { happen, sent, now } = begin(reject)
    happen(unsaid('reason'))
    expect(now().value).toEqual({ asking: 'open' })
    expect(now().hasTag('busy')).toBe(false)
    expect(now().context.question).toBe('reason')
    happen(confirm({ reason: 'closed' }))
    expect(now().value).toEqual({ sending: 'asked' })
    expect(sent()).toMatchObject({ row, move: { event: 'reject', reason: 'closed' }, key: 'key 1' })
    expect(happen(agreed).value).toBe('moved')
  })

  test('comes to nothing when the question is left', () => {
    const { happen, effects } = begin(reject)
    expect(happen(unsaid('reason'), cancel)).toMatchObject({ value: 'dropped', status: 'done' })
    expect(effects).toEqual([])
  })

  test('asks nothing when everything was told, as of an undo', () => {
    const { sent, now } = begin(reject, true)
    expect(now().value).toEqual({ sending: 'quiet' })
    expect(sent()).toMatchObject({ move: reject, key: 'key 1' })
  })

  test('that can not even be asked about is refused', () => {
    const { happen, effects } = begin()
    const end = happen({
      type: 'xstate.error.actor.loadQuestion',
      error: refused(404, 'NOT_FOUND'),
    })
    expect(end).toMatchObject({ value: 'refused', status: 'done' })
    expect(effects.map(({ type }) => type)).toEqual(['show', 'tell'])
  })

  test('that is refused says why, and shows what someone else made of the record', () => {
    const { happen, effects } = begin()
    expect(happen(unsaid(), fails(faster))).toMatchObject({ value: 'refused', status: 'done' })
    expect(effects).toEqual([
      { type: 'show', params: { row: theirs, move: accept } },
      {
        type: 'tell',
        params: expect.objectContaining({
          row: theirs,
          failure: expect.objectContaining({ code: 'VERSION_CONFLICT' }),
        }),
      },
    ])
  })

  test('that is refused keeps its question, and is asked again of the record as it is', () => {
    const { happen, effects, sent, now } = begin(reject)
    happen(unsaid('reason'), confirm({ reason: 'closed' }), fails(faster))
    expect(now().value).toEqual({ asking: 'reloading' })
    expect(now().context.failure?.code).toBe('VERSION_CONFLICT')
    expect(effects).toEqual([
      { type: 'show', params: { row: theirs, move: { event: 'reject', reason: 'closed' } } },
    ])
    happen(confirm({ reason: 'closed' }))
    expect(sent()).toMatchObject({ row: theirs, key: 'key 2' })
  })

  test('is of the record as it is when its question is answered', () => {
    const { happen, sent } = begin(reject)
    happen(unsaid('reason'), { ...confirm({ reason: 'closed' }), row: theirs })
    expect(sent()).toMatchObject({ row: theirs, move: { event: 'reject', reason: 'closed' } })
  })

  test('looks again what its question needs to know when it was refused', () => {
    const again = (how: 'done' | 'error', more: object) => ({
      type: `xstate.${how}.actor.reloadQuestion`,
      ...more,
    })
    const refuse = (set: ReturnType<typeof begin>) =>
      set.happen(unsaid('tables'), confirm({ reason: 'x' }), fails(faster))
    const [known, unknown, away] = [begin(reject), begin(reject), begin(reject)]
    refuse(known)
    expect(known.now().children['reloadQuestion']?.getSnapshot().input).toMatchObject({
      row: theirs,
    })
    known.happen(again('done', { output: 'other tables' }))
    expect(known.now().value).toEqual({ asking: 'open' })
    expect(known.now().context.question).toBe('other tables')
    refuse(unknown)
    unknown.happen(again('done', { output: undefined }))
    expect(unknown.now().value).toEqual({ asking: 'open' })
    expect(unknown.now().context.question).toBe('tables')
    refuse(away)
    expect(away.happen(again('error', { error: lost })).value).toEqual({ asking: 'open' })
  })

  test('goes on when its dialog is closed meanwhile, and says by itself why it failed', () => {
    const { happen, effects, now } = begin(reject)
    happen(unsaid('reason'), confirm({ reason: 'closed' }), cancel)
    expect(now().value).toEqual({ sending: 'quiet' })
    expect(happen(fails(faster)).value).toBe('refused')
    expect(effects.map(({ type }) => type)).toEqual(['show', 'tell'])
  })

  describe('whose answer was lost', () => {
    test('says so, ends nothing, and goes once more under the same key', () => {
      const { happen, effects, sent, now } = begin()
      happen(unsaid(), fails(lost))
      expect(now()).toMatchObject({ value: 'lost', status: 'active' })
      expect(now().hasTag('busy')).toBe(false)
      expect(effects.map(({ type }) => type)).toEqual(['show', 'tell'])
      happen(press({ ...row }, { ...accept }))
      expect(sent()).toMatchObject({ row, move: accept, key: 'key 1' })
      expect(happen(agreed).value).toBe('moved')
    })

    test.each([
      ['another move', row, reject],
      ['a record that has changed since', moved, accept],
    ])('is %s under another key', (_, wanted, move) => {
      const { happen, sent, now } = begin()
      happen(unsaid(), fails(lost), press(wanted, move))
      expect(now().value).toBe('preparing')
      happen(unsaid())
      expect(sent()).toMatchObject({ row: wanted, move, key: 'key 2' })
    })

    test.each([
      ['a server that failed', refused(503, 'RETRY_LATER'), 'lost'],
      ['a server that said no', refused(499, 'VALIDATION'), 'refused'],
      ['a bug of ours', new Error('bug'), 'lost'],
    ])('of %s it is %s', (_, error, value) => {
      expect(begin().happen(unsaid(), fails(error)).value).toBe(value)
    })

    test('keeps its question, and its key while the same is told', () => {
      const { happen, sent } = begin(reject)
      happen(unsaid('reason'), confirm({ reason: 'closed' }), fails(lost))
      happen(confirm({ reason: 'closed' }))
      expect(sent()).toMatchObject({ key: 'key 1' })
      happen(fails(lost), confirm({ reason: 'other' }))
      expect(sent()).toMatchObject({ key: 'key 2' })
    })

    test('is about the record that it was meant for, though that has changed by it', () => {
      const { happen, sent } = begin(reject)
      happen(unsaid('reason'), confirm({ reason: 'closed' }), fails(lost))
      happen(confirm({ reason: 'closed' }, moved))
      expect(sent()).toMatchObject({ row, key: 'key 1' })
      happen(fails(lost), confirm({ reason: 'other' }, moved))
      expect(sent()).toMatchObject({ row: moved, key: 'key 2' })
    })

    test('asks again what another move needs, also after an undo', () => {
      const { happen, now } = begin(accept, true)
      happen(fails(lost), press(row, reject))
      expect(now().value).toBe('preparing')
      expect(now().context.isSure).toBe(false)
    })
  })
})

describe('the moves of a screen', () => {
  const b: Row = { id: 'b', version: 1, state: 'Pending' }
  const idOf = ({ id }: Row) => id

  /** Calls that the test answers, one after the other. */
  const begin = (asks: readonly string[] = [], restMs?: number) => {
    type Call = { id: string; event: string; key: string }
    const calls: (Call & { answer(end: Row | Error): void })[] = []
    const done: string[] = []
    const world: MovesWorld<Row, Move> = {
      ask: async ({ move }) => (asks.includes(move.event) && !move.reason ? 'reason' : undefined),
      send: ({ row: sent, move: wanted }, key) =>
        new Promise((resolve, reject) => {
          calls.push({
            id: sent.id,
            event: wanted.event,
            key,
            answer: (end) =>
              end instanceof Error
                ? reject(end)
                : resolve({
                    row: end,
                    back: wanted.event === 'accept' ? { event: 'undo' } : undefined,
                  }),
          })
        }),
      show: (shown) => void (shown && done.push(`show ${shown.id} ${shown.state}`)),
      tell: ({ row: about }, failure) => void done.push(`tell ${about.id} ${failure.message}`),
      offer: ({ id, back }) => void done.push(`offer ${id} ${back?.event ?? 'nothing'}`),
      withdraw: () => void done.push('withdraw'),
    }
    let count = 0
    const actor = createActor(movesMachine<Row, Move>(), {
      input: { newKey: () => `key ${++count}`, world, ...(restMs !== undefined && { restMs }) },
    }).start()
    const view = () => {
      const { context } = actor.getSnapshot()
      const acts = connectMoves<Row, Move>({
        send: actor.send,
        idOf,
        undo: () => actor.send({ type: 'moves.undo', id: 'b' }),
      })
      return {
        ...acts,
        busy: busyIds(context),
        asking: askingOf(context),
        last: context.last,
        refused: refusedOf(context),
        shown: (listed: Row) => newestOf(listed, context.left),
      }
    }
    const until = async (isSo: () => boolean) => void (await waitFor(actor, isSo))
    return {
      actor,
      calls,
      done,
      view,
      until,
      undo: (id: string) => actor.send({ type: 'moves.undo', id }),
    }
  }
  const reply = (row: Row, state: string): Row => ({ ...row, version: row.version + 1, state })

  test('are sent once however often they are pressed, each record for itself', async () => {
    const { calls, view, until } = begin()
    view().press(row, accept)
    view().press(row, accept)
    view().press(b, accept)
    expect([...view().busy]).toEqual(['a', 'b'])
    await until(() => calls.length >= 2)
    expect(calls.map(({ id }) => id)).toEqual(['a', 'b'])
    view().press(row, accept)
    calls[1]?.answer(reply(b, 'Received'))
    await until(() => !view().busy.has('b'))
    expect([...view().busy]).toEqual(['a'])
    expect(calls.map(({ id, key }) => [id, key])).toEqual([
      ['a', 'key 1'],
      ['b', 'key 2'],
    ])
  })

  test('let a moved record rest for a moment, because its next button is under the finger', async () => {
    const { calls, view, until } = begin([], 30)
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(moved)
    await until(() => view().last !== undefined)
    expect([...view().busy]).toEqual(['a'])
    await until(() => view().busy.size === 0)
    // What was refused has the same button as before.
    view().press(moved, reject)
    await until(() => calls.length === 2)
    calls[1]?.answer(faster)
    await until(() => view().refused !== undefined)
    expect(view().busy.size).toBe(0)
  })

  test('are refused without an end, so that the record can be pressed again', async () => {
    const { calls, done, view, until } = begin()
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(faster)
    await until(() => view().busy.size === 0)
    expect(done).toEqual(['withdraw', 'show a Cancelled', 'tell a refused with VERSION_CONFLICT'])
    expect(view().last).toBeUndefined()
    expect(view().refused).toMatchObject({ id: 'a', failure: { code: 'VERSION_CONFLICT' } })
    view().press(theirs, accept)
    expect(view().refused).toBeUndefined()
    await until(() => calls.length === 2)
  })

  test('show a moved record at once, and give it back with words when the server refuses', async () => {
    const { calls, done, view, until } = begin()
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(moved)
    await until(() => view().last !== undefined)
    expect(view().shown(row)).toEqual(moved)
    view().press(moved, reject)
    await until(() => calls.length === 2)
    expect(view().shown(row)).toEqual(moved)
    calls[1]?.answer(faster)
    await until(() => view().refused !== undefined)
    expect(view().shown(row)).toEqual(theirs)
    expect(done.at(-1)).toBe('tell a refused with VERSION_CONFLICT')
    const newer = { ...row, version: 6, state: 'Ready' }
    expect(view().shown(newer)).toBe(newer)
  })

  test('keep a record as it was left when a refusal does not bring it', async () => {
    const { calls, done, view, until } = begin()
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(refused(422, 'VALIDATION'))
    await until(() => view().refused !== undefined)
    expect(view().shown(row)).toBe(row)
    expect(done.at(-1)).toBe('tell a refused with VALIDATION')
  })

  test('close a refusal that was read, and show the next one', async () => {
    const { calls, view, until } = begin()
    const refuse = async () => {
      view().press(row, accept)
      const count = calls.length + 1
      await until(() => calls.length === count)
      calls.at(-1)?.answer(refused(409, 'VERSION_CONFLICT', { current: theirs }))
      await until(() => view().busy.size === 0)
    }
    await refuse()
    const failure = view().refused?.failure
    if (failure) view().close(failure)
    expect(view().refused).toBeUndefined()
    await refuse()
    expect(view().refused).toMatchObject({ id: 'a' })
  })

  test('that were lost go again under the same key, and are shown as done', async () => {
    const { calls, done, view, until } = begin()
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(lost)
    await until(() => view().busy.size === 0)
    expect(view().refused).toMatchObject({ id: 'a', failure: { kind: 'network' } })
    view().press(row, accept)
    expect(view().busy.has('a')).toBe(true)
    expect(view().refused).toBeUndefined()
    await until(() => calls.length === 2)
    calls[1]?.answer(moved)
    await until(() => view().last !== undefined)
    expect(calls.map(({ key }) => key)).toEqual(['key 1', 'key 1'])
    expect(done.at(-1)).toBe('offer a undo')
  })

  test('ask one question at a time, and say why it was refused', async () => {
    const { calls, view, until } = begin(['reject'])
    view().confirm({ reason: 'too early' })
    view().cancel()
    view().press(row, reject)
    await until(() => view().asking !== undefined)
    expect(view().asking).toMatchObject({ id: 'a', row, move: reject, question: 'reason' })
    expect(view().asking).toMatchObject({ failure: undefined, isBusy: false })
    expect(view().busy.size).toBe(0)
    view().confirm({ reason: 'closed' })
    expect(view().asking?.isBusy).toBe(true)
    expect([...view().busy]).toEqual(['a'])
    await until(() => calls.length === 1)
    calls[0]?.answer(faster)
    await until(() => view().asking?.failure !== undefined)
    expect(view().asking).toMatchObject({ row: theirs, isBusy: false })
    view().cancel()
    expect(view().asking).toBeUndefined()
  })

  test('can be taken back: the last one alone, without a question', async () => {
    const { calls, done, view, until, undo } = begin(['undo'])
    for (const one of [row, b]) {
      view().press(one, accept)
      await until(() => calls.at(-1)?.id === one.id)
      calls.at(-1)?.answer(reply(one, 'Received'))
      await until(() => view().last?.id === one.id)
    }
    expect(view().last).toMatchObject({ before: b, row: { version: 2 }, back: { event: 'undo' } })
    undo('a')
    expect(view().busy.size).toBe(0)
    view().undo()
    view().undo()
    expect(view().last).toBeUndefined()
    await until(() => calls.length === 3)
    expect(calls[2]).toMatchObject({ id: 'b', event: 'undo', key: 'key 3' })
    calls[2]?.answer(reply(b, 'Pending'))
    await until(() => view().last !== undefined)
    expect(done.at(-1)).toBe('offer b nothing')
    undo('b')
    expect(view().busy.size).toBe(0)
  })

  test('hear nothing of a record that is not under way', () => {
    const set = stage(movesMachine<Row, Move>(), { newKey: () => 'key' })
    const output = { row, move: accept, isSure: false, failure: { message: 'no' } }
    const snapshot = { value: { asking: 'open' }, context: { row, move: accept } }
    set.actor.send({ type: 'xstate.snapshot.z', snapshot } as { type: string })
    set.actor.send({ type: 'xstate.done.actor.z', actorId: 'z', output } as { type: string })
    expect(set.actor.getSnapshot().context).toMatchObject({ records: {} })
    expect(set.actor.getSnapshot().context).not.toHaveProperty('refused')
  })

  test('withdraw the way back as soon as something else is pressed', async () => {
    const { actor, calls, done, view, until, undo } = begin()
    view().press(row, accept)
    await until(() => calls.length === 1)
    calls[0]?.answer(moved)
    await until(() => view().last !== undefined)
    view().press(b, accept)
    expect(done.at(-1)).toBe('withdraw')
    expect(actor.getSnapshot().context.undo).toBeUndefined()
    undo('a')
    expect([...view().busy]).toEqual(['b'])
  })
})

test('a dialog says what is wrong with its answer, rather than that something is', () => {
  const cancel = () => undefined
  const failure = {
    message: 'Please check your input.',
    errors: [{ path: 'note', rule: 'missing', message: 'Why?' }],
  }
  expect(askedMove({ asking: { failure, isBusy: false }, cancel }).failure).toBe('Why?')
  const plain = { failure: { message: 'Someone was faster.' }, isBusy: true }
  expect(askedMove({ asking: plain, cancel })).toEqual({
    failure: 'Someone was faster.',
    isBusy: true,
    onClose: cancel,
  })
  expect(askedMove({ asking: undefined, cancel })).toMatchObject({ isBusy: false })
})
