import { assign, setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { allPaths, checkPaths, type Walked } from '../src/all-paths.ts'
import { machineWalks, type Taken } from '../src/machine-walks.ts'
import {
  always,
  brokenBy,
  leadsTo,
  never,
  onlyAfter,
  type Property,
  remembers,
  until,
  watchWalk,
} from '../src/properties.ts'

/** A walk is a word, its moments are letters. */
const is = (letter: string) => (moment: string) => moment === letter
const breaks = (property: Property<string>, word: string, isOver = false) =>
  brokenBy([...word], [property], { isOver }).length > 0

describe('on one walk', () => {
  test('what never happens, and what holds always', () => {
    const no = never('no x', is('x'))
    expect([breaks(no, 'abc'), breaks(no, 'abxc')]).toEqual([false, true])
    const only = always('only a', is('a'))
    expect([breaks(only, 'aaa'), breaks(only, 'aab')]).toEqual([false, true])
  })

  test('what holds from one moment until another, which need not come', () => {
    const lit = until('lit', {
      from: is('('),
      holds: (letter) => letter !== '-',
      to: is(')'),
    })
    expect(['-(a)-', '(aa', '(a)(b)'].map((word) => breaks(lit, word))).toEqual([
      false,
      false,
      false,
    ])
    expect(['(-)', '()(a-'].map((word) => breaks(lit, word))).toEqual([true, true])
  })

  test('what comes only after something else, once for each', () => {
    const paid = onlyAfter('refund after payment', { what: is('r'), after: is('p') })
    expect(['prpr', 'pp'].map((word) => breaks(paid, word))).toEqual([false, false])
    expect(['r', 'prr'].map((word) => breaks(paid, word))).toEqual([true, true])
  })

  test('what leads to something is due until it comes, and broken only by the end', () => {
    const answered = leadsTo('answered', { when: is('?'), comes: is('!') })
    expect([breaks(answered, '??a'), breaks(answered, '??a', true)]).toEqual([false, true])
    expect(breaks(answered, '?a!', true)).toBe(false)
    const watcher = watchWalk([answered])
    watcher.see('?')
    expect(watcher.due()).toEqual(['answered'])
    watcher.see('!')
    expect(watcher.due()).toEqual([])
  })

  test('a broken promise is reported once', () => {
    expect(brokenBy([...'xxx'], [never('no x', is('x'))])).toEqual(['no x'])
  })
})

/** Numbers that are walked by adding and taking away. */
const counting = (most: number): Walked<number, string> => ({
  starts: [{ situation: 0, moment: 'start' }],
  next: (now) => [
    ...(now < most ? [{ situation: now + 1, moment: '+' }] : []),
    ...(now > 0 && now < most ? [{ situation: now - 1, moment: '-' }] : []),
  ],
  keyOf: String,
})

describe('on all walks', () => {
  test('a promise that is kept is kept in every situation', () => {
    expect(checkPaths(allPaths(counting(4)), never('no x', is('x')))).toEqual({
      sentence: 'no x',
      situations: 5,
    })
  })

  test('a broken one is shown by a shortest walk', () => {
    const twice = remembers<string, number>('less than three', 0, (sum, moment) => {
      const now = sum + (moment === '+' ? 1 : moment === '-' ? -1 : 0)
      return now < 3 ? now : undefined
    })
    expect(checkPaths(allPaths(counting(9)), twice).broken).toEqual(['start', '+', '+', '+'])
  })

  test('what can no longer come from somewhere is shown by the walk there', () => {
    const goesDown = leadsTo('down again', { when: is('+'), comes: is('-') })
    expect(checkPaths(allPaths(counting(2)), goesDown).broken).toEqual(['start', '+', '+'])
  })

  test('what has to come by itself may not need others', () => {
    const byItself = (by: string) => leadsTo('up', { when: is('-'), comes: is('+'), by: is(by) })
    expect(checkPaths(allPaths(counting(3)), byItself('+')).broken).toBeUndefined()
    expect(checkPaths(allPaths(counting(3)), byItself('-')).broken).toEqual(['start', '+', '-'])
  })

  test('situations without end are refused in words', () => {
    expect(() => allPaths({ ...counting(Infinity), maxSituations: 100 })).toThrow(
      'more than 100 situations: distinguish less',
    )
  })
})

const lamp = setup({
  types: {} as { context: { on: number }; events: { type: 'press' } | { type: 'reset' } },
  guards: { isWorn: ({ context }) => context.on >= 2 },
  actions: { ring: () => undefined },
}).createMachine({
  context: { on: 0 },
  initial: 'dark',
  states: {
    dark: {
      on: { press: { target: 'lit', actions: assign({ on: ({ context }) => context.on + 1 }) } },
    },
    lit: {
      on: { press: [{ guard: 'isWorn', target: 'broken', actions: 'ring' }, { target: 'dark' }] },
    },
    broken: { tags: 'bad', on: { reset: { target: 'dark', actions: assign({ on: 0 }) } } },
  },
})
const events = [{ type: 'press' }, { type: 'reset' }]

describe('of a machine', () => {
  const walked = machineWalks(lamp, { events, distinguish: (context) => context })

  test('a moment has the event, the states, the tags and the effects', () => {
    const rings = never<Taken>('rings only when it breaks', ({ effects, tags }) =>
      effects.some(({ type }) => type === 'ring') ? !tags.has('bad') : false,
    )
    expect(checkPaths(allPaths(walked), rings).broken).toBeUndefined()
    const whole = never<Taken>('never breaks', ({ to }) => to === 'broken')
    const walk = checkPaths(allPaths(walked), whole).broken
    expect(walk?.map(({ event, to }) => `${event?.type ?? ''} ${String(to)}`)).toEqual([
      ' dark',
      'press lit',
      'press dark',
      'press lit',
      'press broken',
    ])
  })

  test('the world may put in any context at any moment', () => {
    const worlds = [{ on: 0 }, { on: 2 }]
    const whole = never<Taken>('never breaks', ({ to }) => to === 'broken')
    const { broken } = checkPaths(allPaths(machineWalks(lamp, { events, worlds })), whole)
    expect(broken).toHaveLength(3)
  })
})
