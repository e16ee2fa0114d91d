import type { EventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { live } from '../../src/machines/app/live.ts'
import { stage } from '#kit/execute.ts'
import { stateWords } from '#kit/words.ts'

const event = (type: string, more: object = {}): EventObject => ({ type, ...more })
const allow = event('live.enable', { session: '1' })
const lead = event('live.lead')
const opened = (isGap = false, seq = 5) => event('live.opened', { seq, isGap })
const change = (seq: number) => ({ seq, topic: 'order', id: `o${seq}`, occurredMs: 1 })
const news = (...seqs: number[]) => event('live.news', { events: seqs.map(change) })
const cut = event('live.disconnected')
const told = (message: object) => event('live.tab-message', { message })
const openThere = told({ kind: 'state', isOpen: true, seq: 7 })
const leading = [allow, lead]
const open = [...leading, opened()]

const begin = (events: readonly EventObject[], input?: object) => {
  const set = stage(live, input)
  for (const one of events) set.happen(one)
  const now = () => set.actor.getSnapshot()
  const effects = (type: string) =>
    set.effects.filter((effect) => effect.type === type).map(({ params }) => params)
  return {
    ...set,
    now,
    words: () => stateWords(now().value),
    effects,
    asked: () => now().children['stream']?.getSnapshot().input,
  }
}

/** Copied by hand from what following is for. */
test.each<readonly [what: string, events: readonly EventObject[], end: string]>([
  ['nobody is signed in', [], 'off'],
  ['somebody is', [allow], 'on > following > waiting'],
  ['the tab with the stream says that it is open', [allow, openThere], 'on > following > open'],
  [
    'the tab with the stream says that it was cut',
    [allow, openThere, told({ kind: 'state', isOpen: false, seq: 7 })],
    'on > following > disconnected',
  ],
  [
    'another tab tells news',
    [allow, openThere, told({ kind: 'news', news: [change(8)], seq: 8 })],
    'on > following > open',
  ],
  ['the other tab was closed', [allow, openThere, lead], 'on > leading > streaming > connecting'],
  ['the server answers', open, 'on > leading > streaming > open > alive'],
  [
    'the server answers with a gap',
    [...leading, opened(true)],
    'on > leading > streaming > open > alive',
  ],
  ['news come', [...open, news(6)], 'on > leading > streaming > open > alive'],
  [
    'the server shows that it is there',
    [...open, event('live.heartbeat')],
    'on > leading > streaming > open > alive',
  ],
  [
    'the server does not answer',
    [...leading, event('xstate.after.openPatience.live.on.leading.streaming.connecting')],
    'on > leading > backingOff',
  ],
  ['the stream ends before it is open', [...leading, cut], 'on > leading > backingOff'],
  ['the stream ends', [...open, cut], 'on > leading > backingOff'],
  [
    'the stream breaks by a bug',
    [...open, event('xstate.error.actor.stream')],
    'on > leading > backingOff',
  ],
  [
    'nothing is heard for too long',
    [...open, event('xstate.after.silence.live.on.leading.streaming.open.alive')],
    'on > leading > backingOff',
  ],
  [
    'the wait is over',
    [...leading, cut, event('xstate.after.backOff.live.on.leading.backingOff')],
    'on > leading > streaming > connecting',
  ],
  [
    'the tab comes into view while it waits',
    [...leading, cut, event('live.wake')],
    'on > leading > streaming > connecting',
  ],
  [
    'the tab comes into view while the stream is open',
    [...open, event('live.wake')],
    'on > leading > streaming > open > alive',
  ],
  ['the server is out of reach', [...open, event('live.disable')], 'off'],
  [
    'the server is out of reach while another tab has the stream',
    [allow, openThere, event('live.disable')],
    'off',
  ],
  ['the server is back', [...open, event('live.disable'), allow], 'on > following > waiting'],
  [
    'somebody else signs in',
    [...open, event('live.enable', { session: '2' })],
    'on > following > waiting',
  ],
  ['the tabs can not be spoken to', [allow, event('xstate.error.actor.tabs')], 'off'],
  ['the lead can not be asked for', [allow, event('xstate.error.actor.lead')], 'off'],
  ['nobody tells whether it may', [...open, event('xstate.error.actor.watch')], 'off'],
])('when %s', (_, events, end) => {
  expect(begin(events).words()).toBe(end)
})

describe('the event after which it resumes', () => {
  test('after a cut: after the last event that was heard', () => {
    const { asked } = begin([...open, news(6, 9, 8), cut, event('live.wake')], { seq: 5 })
    expect(asked()).toEqual({ seq: 9, attempt: 1 })
  })

  test('taking over from another tab: the last event of that tab', () => {
    expect(begin([allow, openThere, lead]).asked()).toEqual({ seq: 7, attempt: 0 })
    expect(
      begin([allow, openThere, told({ kind: 'news', news: [change(8)], seq: 8 }), lead]).asked(),
    ).toEqual({ seq: 8, attempt: 0 })
    expect(
      begin([allow, told({ kind: 'state', isOpen: false, seq: undefined }), lead], {
        seq: 3,
      }).asked(),
    ).toEqual({ seq: 3, attempt: 0 })
  })

  test('at the start of a page: after what the page before heard', () => {
    expect(begin(leading, { seq: 5 }).asked()).toEqual({ seq: 5, attempt: 0 })
    expect(begin([allow, event('live.disable'), ...leading], { seq: 5 }).asked()).toEqual({
      seq: 5,
      attempt: 0,
    })
  })

  test('for somebody else: nowhere, since numbers belong to a company', () => {
    expect(
      begin([...open, event('live.enable', { session: '2' }), lead], { seq: 5 }).asked(),
    ).toEqual({ seq: undefined, attempt: 0 })
    expect(
      begin([...open, event('live.disable'), event('live.enable', { session: '2' }), lead], {
        seq: 5,
      }).asked().seq,
    ).toBeUndefined()
  })
})

describe('what is told', () => {
  test('news go to the screens of this tab and to the other tabs, and are noted for the next page', () => {
    const { effects } = begin([...open, news(6, 7)], { seq: 5 })
    expect(effects('deliver')).toEqual([{ news: [change(6), change(7)] }])
    expect(effects('remember')).toEqual([{ seq: 7 }])
    expect(effects('tellTabs')).toEqual([
      { kind: 'state', isOpen: true, seq: 5 },
      { kind: 'news', news: [change(6), change(7)], seq: 7 },
    ])
  })

  test.each([
    ['a gap', opened(true), { seq: 2 }],
    ['a page that does not know how far it had come', opened(false), undefined],
  ])('after %s everything is read again, here and there', (_, answer, input) => {
    const { effects, now } = begin([...leading, answer], input)
    expect(effects('deliver')).toEqual([{ news: 'all' }])
    expect(effects('remember')).toMatchObject([{ seq: 5 }])
    expect(effects('tellTabs')).toEqual([
      { kind: 'news', news: 'all', seq: 5 },
      { kind: 'state', isOpen: true, seq: 5 },
    ])
    expect(now().context.seq).toBe(5)
  })

  test('without a gap nothing is read again', () => {
    expect(begin(open, { seq: 5 }).effects('deliver')).toEqual([])
  })

  test('the other tabs are told when the stream was cut', () => {
    expect(
      begin([...open, cut], { seq: 5 })
        .effects('tellTabs')
        .at(-1),
    ).toEqual({ kind: 'state', isOpen: false, seq: 5 })
  })

  test('what another tab tells goes to the screens, and no further', () => {
    const { effects } = begin([allow, openThere, told({ kind: 'news', news: 'all', seq: 8 })])
    expect(effects('deliver')).toEqual([{ news: 'all' }])
    expect([...effects('tellTabs'), ...effects('remember')]).toEqual([])
  })
})

describe('how long it waits', () => {
  test('longer with every failure in a row, at most half a minute, and only a stream that held forgets them', () => {
    const { happen, clock, now, words } = begin(leading)
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      happen(cut)
      clock.increment(waitMs - 1)
      expect(words()).toBe('on > leading > backingOff')
      clock.increment(1)
      expect(words()).toBe('on > leading > streaming > connecting')
      happen(opened())
      clock.increment(9_999)
    }
    clock.increment(1)
    expect(now().context.attempt).toBe(0)
    expect(words()).toBe('on > leading > streaming > open > alive')
  })

  test('each sign of the server counts anew for the silence', () => {
    const { happen, clock, words } = begin(open)
    for (const sign of [event('live.heartbeat'), news(6), event('live.heartbeat')]) {
      clock.increment(49_999)
      happen(sign)
    }
    clock.increment(49_999)
    expect(words()).toBe('on > leading > streaming > open > alive')
    clock.increment(1)
    expect(words()).toBe('on > leading > backingOff')
  })

  test('fifteen seconds for the server to answer', () => {
    const { clock, words } = begin(leading)
    clock.increment(14_999)
    expect(words()).toBe('on > leading > streaming > connecting')
    clock.increment(1)
    expect(words()).toBe('on > leading > backingOff')
  })

  test('failures of before are forgotten when the server was out of reach', () => {
    expect(begin([...leading, cut, event('live.disable'), ...leading]).now().context.attempt).toBe(
      0,
    )
  })
})
