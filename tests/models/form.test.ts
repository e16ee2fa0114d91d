import { describe, expect, test, vi } from 'vitest'
import {
  type Connected,
  connectForm,
  formState,
  knownOf,
  maySave,
  saveBarOf,
  wordsOf,
} from '../../src/machines/screen/form.connect.ts'
import { formMachine } from '../../src/machines/screen/form.ts'
import type { FormInput } from '../../src/machines/screen/form.types.ts'
import { changedPart } from '../../src/machines/screen/typed.ts'
import { refused } from '../../tools/catalogue/world.ts'
import { stage } from '#kit/execute.ts'

type Values = { name: string; price: string }
const old: Values = { name: 'Dosa', price: '8.50' }
const first = { values: old, version: 1 }
const theirs = { values: { name: 'Set dosa', price: '8.75' }, version: 2 }
const wrong = (path: string, message = 'no') => ({ path, rule: 'x', message })
const lost = Object.assign(new Error('No connection'), { kind: 'network' })

const type = (part: Partial<Values>) => ({ type: 'form.change', part, paths: Object.keys(part) })
const save = (input: object = { name: 'Masala' }) => ({ type: 'form.save', input })
const refuse = (...paths: string[]) => ({
  type: 'form.refuse',
  errors: paths.map((path) => wrong(path)),
})
const discard = { type: 'form.discard' }
const hears = (known: object) => ({ type: 'form.known', known })
const agreed = (known?: object) => ({
  type: 'xstate.done.actor.send',
  output: { output: 'done', known },
})
const fails = (error: unknown) => ({ type: 'xstate.error.actor.send', error })
const faster = fails(Object.assign(refused(409, 'VERSION_CONFLICT'), { theirs }))
const keepMine = { type: 'form.keep-mine' }
const takeTheirs = { type: 'form.take-theirs' }

const machine = formMachine<Values, object, string>()
function begin(more: Partial<FormInput<Values, object, string>> = {}) {
  let count = 0
  const set = stage(machine, { newKey: () => `key ${++count}`, known: first, ...more })
  const told: object[] = []
  set.actor.on('*', (event) => {
    told.push({ ...event, isTyped: set.actor.getSnapshot().hasTag('typed') })
  })
  const happen = (...events: object[]) => {
    for (const event of events) set.happen(event as { type: string })
    return set.actor.getSnapshot()
  }
  const now = () => set.actor.getSnapshot()
  const sent = () => now().children['send']?.getSnapshot().input
  const kept = () => set.effects.filter((effect) => effect.type === 'keepDraft').at(-1)?.params
  return { ...set, happen, now, sent, kept, told }
}

describe('what is typed', () => {
  test('differs from what the server has, or does not, whichever field it is', () => {
    const { happen, now } = begin()
    expect(now().value).toMatchObject({ fields: 'clean' })
    expect(now().hasTag('typed')).toBe(false)
    expect(happen(type({ name: 'Masala' })).value).toMatchObject({ fields: 'typed' })
    expect(now().hasTag('typed')).toBe(true)
    expect(happen(type({ name: 'Dosa' })).value).toMatchObject({ fields: 'clean' })
  })

  test('is kept over a reload, with what it was typed over, until nothing is typed', () => {
    const { happen, kept } = begin()
    happen(type({ name: 'Masala' }))
    expect(kept()).toEqual({ draft: { base: old, values: { ...old, name: 'Masala' } } })
    happen(type({ name: 'Dosa' }))
    expect(kept()).toEqual({ draft: undefined })
    happen(type({ name: 'Masala' }), discard)
    expect(kept()).toEqual({ draft: undefined })
  })

  test('input from before a reload is restored over the current record, with a message', () => {
    const draft = { base: old, values: { ...old, name: 'Masala' } }
    const known = { values: { ...old, price: '9.00' }, version: 4 }
    const { happen, now } = begin({ known, draft })
    expect(now().value).toMatchObject({ fields: 'restored' })
    expect(now().hasTag('typed')).toBe(true)
    expect(now().context.values).toEqual({ name: 'Masala', price: '9.00' })
    expect(happen(type({ price: '7.00' })).value).toMatchObject({ fields: 'restored' })
    expect(happen(discard).value).toMatchObject({ fields: 'clean' })
    expect(happen(type({ price: '7.00' })).value).toMatchObject({ fields: 'typed' })
  })

  test('of a form that has a field more by now is filled up', () => {
    const draft = { base: { name: 'Dosa' }, values: { name: 'Masala' } } as unknown as {
      base: Values
      values: Values
    }
    expect(begin({ draft }).now().context.values).toEqual({ name: 'Masala', price: '8.50' })
  })

  test('is nothing when a draft says what the server has by now', () => {
    const draft = { base: old, values: { ...old, name: 'Masala' } }
    const known = { values: { ...old, name: 'Masala' }, version: 2 }
    const { happen, now } = begin({ known, draft })
    expect(now().value).toMatchObject({ fields: 'clean' })
    expect(happen(type({ price: '1' })).value).toMatchObject({ fields: 'typed' })
  })

  test('beforehand, as by a copy, counts', () => {
    const { now } = begin({ start: { ...old, name: 'Copy' } })
    expect(now().value).toMatchObject({ fields: 'typed' })
    expect(now().context.values.name).toBe('Copy')
  })
})

describe('what is wrong', () => {
  test('shows the newest result before anything is sent, and clears it with its field', () => {
    const { happen, now, sent } = begin()
    expect(happen(refuse('name', 'price')).value).toMatchObject({ saving: { open: 'refused' } })
    expect(sent()).toBeUndefined()
    happen(refuse('name', 'options.0.name', 'optionsOther'))
    happen({ ...type({ price: '1' }), paths: ['options'] })
    expect(now().context.errors).toEqual([wrong('name'), wrong('optionsOther')])
    happen(type({ name: 'x' }))
    expect(now().context.errors).toEqual([wrong('optionsOther')])
  })

  test('by the server stands with its fields; the last one changed, nothing is left to say', () => {
    const { happen, now, told } = begin()
    const errors = [wrong('name'), wrong('price')]
    happen(type({ name: 'Masala' }), save(), fails(refused(422, 'VALIDATION', { errors })))
    expect(now().value).toMatchObject({ saving: { open: 'refused' } })
    expect(now().context).toMatchObject({ errors, failure: { code: 'VALIDATION' } })
    expect(told).toMatchObject([{ type: 'form.refused', failure: { code: 'VALIDATION' } }])
    happen(type({ name: 'x' }))
    expect(now().context).toMatchObject({
      errors: [wrong('price')],
      failure: { code: 'VALIDATION' },
    })
    happen(type({ price: '1' }))
    expect(now().context).toMatchObject({ errors: [], failure: undefined })
  })

  test('beyond single fields stays while one types, until it is sent or refused anew', () => {
    const { happen, now } = begin()
    const refusal = fails(refused(409, 'DUPLICATE'))
    happen(type({ name: 'Masala' }), save(), refusal, type({ name: 'x' }))
    expect(now().context.failure?.code).toBe('DUPLICATE')
    expect(happen(refuse('name')).context.failure).toBeUndefined()
    expect(happen(save(), refusal, save()).context.failure).toBeUndefined()
    expect(happen(refusal, discard).context.failure).toBeUndefined()
  })

  test('is forgotten with what was typed, and by a new try', () => {
    const { happen } = begin()
    expect(happen(type({ name: 'x' }), refuse('price'), discard)).toMatchObject({
      value: { fields: 'clean', saving: { open: 'editing' } },
      context: { errors: [], values: old },
    })
    expect(happen(type({ name: 'x' }), refuse('price'), save()).context.errors).toEqual([])
  })

  test('that is no refusal is a bug, and shows no inner words', () => {
    const { happen } = begin()
    expect(happen(save(), fails(new TypeError('x is no function'))).context.failure).toEqual({
      message: 'Internal Error',
      code: 'INTERNAL',
    })
  })

  test('is no conflict where nobody tells what the server has', () => {
    const { happen } = begin()
    expect(happen(save(), fails(refused(409, 'DUPLICATE'))).value).toMatchObject({
      saving: { open: 'refused' },
    })
  })
})

describe('sending', () => {
  test('goes once, under a key, with the version that was seen', () => {
    const { happen, sent, now } = begin()
    happen(type({ name: 'Masala' }), save())
    expect(now().hasTag('busy')).toBe(true)
    expect(sent()).toMatchObject({ input: { name: 'Masala' }, version: 1, key: 'key 1' })
    const call = now().children['send']
    expect(happen(save({ name: 'other' })).children['send']).toBe(call)
  })

  test('of something new leaves an empty form, and is told when nothing is unsaved any more', () => {
    const { happen, told, kept } = begin({ known: { values: old } })
    expect(happen(type({ name: 'Masala' }), save(), type({ price: '9' }), agreed())).toMatchObject({
      value: { fields: 'clean', saving: { open: 'editing' } },
      context: { values: old, intent: undefined },
    })
    expect(told).toEqual([
      { type: 'form.saved', output: 'done', input: { name: 'Masala' }, isTyped: false },
    ])
    expect(kept()).toEqual({ draft: undefined })
  })

  test('of a record shows what the server made of it, and keeps what was typed since', () => {
    const { happen, kept } = begin()
    const made = { values: { name: 'Masala dosa', price: '8.50' }, version: 2 }
    happen(type({ name: 'Masala' }), save(), type({ price: '9.00' }))
    expect(happen(agreed(made))).toMatchObject({
      value: { fields: 'typed', saving: { open: 'editing' } },
      context: { known: made, values: { name: 'Masala dosa', price: '9.00' } },
    })
    expect(kept()).toEqual({
      draft: { base: made.values, values: { ...made.values, price: '9.00' } },
    })
  })

  test('the same once more after a lost answer is the same intent', () => {
    const { happen, sent } = begin()
    happen(save(), fails(lost), save())
    expect(sent()).toMatchObject({ key: 'key 1' })
    happen(fails(refused(503, 'RETRY_LATER')), save())
    expect(sent()).toMatchObject({ key: 'key 1' })
  })

  test.each([
    ['another one', [save(), fails(lost), save({ name: 'other' })]],
    ['one after an answer', [save(), fails(refused(422, 'VALIDATION')), save()]],
    ['the next one', [save(), agreed(), save()]],
    ['one of a newer record', [save(), fails(lost), hears({ values: old, version: 2 }), save()]],
  ])('%s has a key of its own', (_, events) => {
    const { happen, sent } = begin()
    happen(...events)
    expect(sent()).toMatchObject({ key: 'key 2' })
  })

  test('is given up by nothing: what is discarded meanwhile is only what is typed', () => {
    const { happen } = begin()
    expect(happen(type({ name: 'x' }), save(), discard)).toMatchObject({
      value: { fields: 'clean', saving: 'sending' },
      context: { values: old },
    })
  })
})

describe('what others did', () => {
  test('is shown at once where nothing is typed, in the same version too, and nothing older', () => {
    const { happen } = begin()
    expect(happen(hears(theirs))).toMatchObject({
      value: { fields: 'clean', saving: { open: 'editing' } },
      context: { values: theirs.values, known: theirs },
    })
    const same = { values: { name: 'of the same version', price: '1' }, version: 2 }
    expect(happen(hears(same)).context.values).toEqual(same.values)
    expect(happen(hears(first)).context.values).toEqual(same.values)
  })

  test('is asked about while one types, and typing goes on', () => {
    const { happen, now } = begin()
    happen(type({ name: 'Masala' }), hears(first))
    expect(now().value).toMatchObject({ saving: { open: 'editing' } })
    expect(happen(hears(theirs)).value).toEqual({ fields: 'typed', saving: { conflict: 'early' } })
    happen(type({ name: 'Masala dosa' }), save())
    expect(now().value).toMatchObject({ saving: { conflict: 'early' } })
    expect(now().context).toMatchObject({ known: first, theirs, values: { name: 'Masala dosa' } })
  })

  test('is not asked about where it is no field of the form, or what was typed anyway', () => {
    const moved = { values: old, version: 2 }
    const { happen, sent, kept } = begin()
    happen(type({ name: 'Masala' }), hears(moved))
    expect(happen(save())).toMatchObject({ value: { fields: 'typed', saving: 'sending' } })
    expect(sent()).toMatchObject({ version: 2 })
    const typed = { values: { ...old, name: 'Masala' }, version: 2 }
    const same = begin()
    expect(same.happen(type({ name: 'Masala' }), hears(typed)).value).toEqual({
      fields: 'clean',
      saving: { open: 'editing' },
    })
    expect(same.kept()).toEqual({ draft: undefined })
    expect(kept()).toEqual({ draft: { base: old, values: { ...old, name: 'Masala' } } })
  })

  test('or mine: what was typed is laid over it, and goes on being typed', () => {
    const { happen, kept } = begin()
    const now = happen(type({ name: 'Masala' }), hears(theirs), keepMine)
    expect(now).toMatchObject({
      value: { fields: 'typed', saving: { open: 'editing' } },
      context: { known: theirs, theirs: undefined, values: { name: 'Masala', price: '8.75' } },
    })
    expect(kept()).toEqual({
      draft: { base: theirs.values, values: { name: 'Masala', price: '8.75' } },
    })
  })

  test.each([
    ['taken', takeTheirs],
    ['left', discard],
  ] as const)('is what stands when it is %s', (_, choice) => {
    for (const met of [[hears(theirs)], [save(), faster]]) {
      const { happen, kept } = begin()
      const now = happen(type({ name: 'Masala' }), refuse('price'), ...met, choice)
      expect(now).toMatchObject({
        value: { fields: 'clean', saving: { open: 'editing' } },
        context: { known: theirs, theirs: undefined, values: theirs.values, errors: [] },
      })
      expect(now.context.intent).toBeUndefined()
      expect(kept()).toEqual({ draft: undefined })
    }
  })

  test('is asked about when it was faster; mine is then saved over it, under a key of its own', () => {
    const { happen, sent, kept, told } = begin()
    expect(happen(type({ name: 'Masala' }), save(), faster)).toMatchObject({
      value: { fields: 'typed', saving: { conflict: 'late' } },
      context: { theirs, failure: undefined },
    })
    expect(told).toEqual([])
    expect(happen(keepMine).value).toMatchObject({ saving: 'sending' })
    expect(sent()).toMatchObject({ input: { name: 'Masala' }, version: 2, key: 'key 2' })
    expect(kept()).toMatchObject({ draft: { base: theirs.values } })
    const made = { values: { name: 'Masala', price: '8.75' }, version: 3 }
    expect(happen(agreed(made))).toMatchObject({ value: { fields: 'clean' } })
  })

  test('may change once more until a side is chosen; older news change nothing', () => {
    const newer = { values: { name: 'Plain dosa', price: '1' }, version: 3 }
    for (const met of [[hears(theirs)], [save(), faster]]) {
      const { happen } = begin()
      happen(type({ name: 'Masala' }), ...met)
      expect(happen(hears({ ...theirs, values: old })).context.theirs).toEqual(theirs)
      expect(happen(hears(newer)).context.theirs).toEqual(newer)
      expect(happen(hears(theirs)).context.theirs).toEqual(newer)
    }
  })
})

test.each([
  ['open', [], { open: 'refused' }],
  ['conflict', [type({ name: 'x' }), hears(theirs)], { conflict: 'early' }],
])('a bug in what follows the record is said while %s', (state, events, saving) => {
  const error = { type: `xstate.error.actor.0.form.saving.${state}`, error: new TypeError('a bug') }
  expect(begin().happen(...events, error)).toMatchObject({
    value: { saving },
    context: { failure: { code: 'INTERNAL' } },
  })
})

describe('what a view gets', () => {
  const send = vi.fn<(event: object) => void>()
  const shown = (
    events: readonly object[] = [],
    check: () => ReturnType<typeof wrong>[] = () => [],
    input?: Partial<FormInput<Values, object, string>>,
    isLate = false,
  ): Connected<Values> => {
    send.mockClear()
    const { now, happen } = begin(input)
    const first = formState<Values, object>(now())
    happen(...events)
    const state = isLate ? first : formState<Values, object>(now())
    return connectForm<Values, object>(state, {
      send,
      now: () => formState(now()),
      check,
      toInput: (values, base) => changedPart(values, values, base),
    })
  }

  test('a field: its name, its value, the first thing said about it, and how it is changed', () => {
    const form = shown([type({ name: 'x' }), refuse('name', 'name', 'options.0.name')])
    const { onChange, ...field } = form.field('name')
    expect(field).toEqual({ name: 'name', value: 'x', error: 'no' })
    expect(form.field('price').error).toBeUndefined()
    expect(form.errorAt('options.0.name')).toBe('no')
    onChange('y')
    form.change({ price: '1' }, ['price', 'total'])
    expect(send.mock.calls).toEqual([
      [{ type: 'form.change', part: { name: 'y' }, paths: ['name'] }],
      [{ type: 'form.change', part: { price: '1' }, paths: ['price', 'total'] }],
    ])
  })

  test('save sends what was changed, or says what is wrong', () => {
    shown([type({ name: 'x' })]).save()
    shown([type({ name: 'x' })]).discard()
    expect(send.mock.calls).toEqual([[{ type: 'form.discard' }]])
    shown([type({ name: 'x' })]).save()
    expect(send.mock.calls).toEqual([[{ type: 'form.save', input: { name: 'x' } }]])
    shown([], () => [wrong('name')]).save()
    expect(send.mock.calls).toEqual([[{ type: 'form.refuse', errors: [wrong('name')] }]])
  })

  test('save and leaving ask what stands there by now, not what was rendered last', () => {
    const late = shown([type({ name: 'x' })], () => [], undefined, true)
    expect(late.isDirty).toBe(false)
    expect(late.isUnsaved()).toBe(true)
    late.save()
    expect(send.mock.calls).toEqual([[{ type: 'form.save', input: { name: 'x' } }]])
    expect(shown().isUnsaved()).toBe(false)
  })

  test('a conflict: both sides, what both began with, and the two ways out', () => {
    expect(shown().conflict).toBeUndefined()
    const late = shown([type({ name: 'x' }), save(), faster])
    expect(late.conflict).toMatchObject({ isEarly: false })
    const { conflict } = shown([type({ name: 'x' }), hears(theirs)])
    expect(conflict).toMatchObject({
      isEarly: true,
      version: theirs.version,
      base: old,
      mine: { name: 'x', price: '8.50' },
      theirs: theirs.values,
    })
    conflict?.keepMine()
    conflict?.takeTheirs()
    expect(send.mock.calls).toEqual([[keepMine], [takeTheirs]])
  })

  test('the bar: there while something is unsaved or new, busy while it is sent', () => {
    const bar = (events: readonly object[], isNew = false) => saveBarOf({ ...shown(events), isNew })
    expect(bar([])).toMatchObject({ isOpen: false, isHeld: false })
    // A new record has its button at the end, until something is typed or has to be corrected.
    expect(bar([refuse('name')], true)).toMatchObject({ isOpen: true, isHeld: true })
    expect(bar([save()], true)).toMatchObject({ isOpen: true, isHeld: false })
    expect(bar([], true)).toEqual({
      isOpen: true,
      isHeld: false,
      isContested: false,
      statusKey: undefined,
      discard: undefined,
      save: { loading: false },
    })
    expect(bar([type({ name: 'x' })])).toEqual({
      isOpen: true,
      isHeld: true,
      isContested: false,
      statusKey: 'form.unsaved',
      discard: { disabled: false },
      save: { loading: false },
    })
    expect(bar([type({ name: 'x' }), save()])).toEqual({
      isOpen: true,
      isHeld: true,
      isContested: false,
      statusKey: 'form.saving',
      discard: { disabled: true },
      save: { loading: true },
    })
    expect(bar([type({ name: 'x' }), hears(theirs)])).toEqual({
      isOpen: true,
      isHeld: true,
      isContested: true,
      statusKey: 'form.conflict.bar',
      discard: undefined,
      save: { loading: false },
    })
  })

  test('the keys save what may be saved', () => {
    const may = (events: readonly object[], more: object = {}) =>
      maySave({ ...shown(events), isNew: false, refusal: undefined, ...more })
    const typed = type({ name: 'x' })
    expect(may([])).toEqual({ byKey: false, byEnter: false })
    expect(may([], { isNew: true })).toEqual({ byKey: false, byEnter: true })
    expect(may([typed])).toEqual({ byKey: true, byEnter: true })
    expect(may([typed, save()])).toEqual({ byKey: false, byEnter: false })
    expect(may([typed], { refusal: 'role' })).toEqual({ byKey: false, byEnter: false })
    expect(may([typed, hears(theirs)])).toEqual({ byKey: false, byEnter: true })
  })

  test('what stands above the fields', () => {
    const draft = { base: old, values: { ...old, name: 'kept' } }
    expect(wordsOf(shown([], undefined, { draft }))).toEqual({
      restoredKey: 'form.restored',
      failure: undefined,
      wrongCount: 0,
    })
    expect(wordsOf(shown([save(), fails(refused(409, 'DUPLICATE'))]))).toMatchObject({
      restoredKey: undefined,
      failure: { code: 'DUPLICATE' },
      wrongCount: 0,
    })
    const errors = [wrong('name')]
    const said = shown([save(), fails(refused(422, 'VALIDATION', { errors }))])
    expect(wordsOf(said)).toMatchObject({ failure: undefined, wrongCount: 1 })
  })

  test('what a form knows of a record', () => {
    const record = { id: 'a', name: 'Dosa', price: 850, version: 7 }
    expect(knownOf(record, ({ name }) => ({ name }))).toEqual({
      values: { name: 'Dosa' },
      version: 7,
    })
  })
})
