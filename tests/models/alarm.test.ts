import type { AnyStateMachine, EventObject } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { alarm } from '../../src/machines/app/alarm.ts'
import { connectAlarm } from '../../src/machines/app/alarm.connect.ts'
import { waitingOrders } from '../../src/machines/app/waiting-orders.ts'
import { stage } from '#kit/execute.ts'
import { stateWords } from '#kit/words.ts'

const event = (type: string, more: object = {}): EventObject => ({ type, ...more })

function begin(machine: AnyStateMachine, events: readonly EventObject[], input?: object) {
  const set = stage(machine, input)
  const happen = (...more: EventObject[]) => more.forEach((one) => set.happen(one))
  happen(...events)
  const now = () => set.actor.getSnapshot()
  const said = () => set.effects.map(({ type }) => type)
  return { ...set, happen, now, said, state: () => stateWords(now().value) }
}

describe('waiting orders are counted', () => {
  const [allow, bar, news] = ['enable', 'disable', 'news'].map((name) =>
    event(`waiting.${name}`),
  ) as [EventObject, EventObject, EventObject]
  const counted = (output: number) => event('xstate.done.actor.count', { output })
  const notCounted = event('xstate.error.actor.count', { error: new Error('away') })
  const count = (...events: EventObject[]) => {
    const set = begin(waitingOrders, events)
    return { ...set, told: () => set.effects.map(({ params }) => params) }
  }

  test('not while nobody is there who accepts orders', () => {
    const { state, happen, told } = count(news)
    expect(state()).toBe('off')
    happen(allow, bar)
    expect([state(), told()]).toEqual([
      'off',
      [{ type: 'alarm.disable' }, { type: 'alarm.disable' }],
    ])
  })

  test('as soon as somebody is, and the alarm is updated', () => {
    const { happen, told, state } = count(allow)
    expect(state()).toBe('on > reading')
    happen(counted(3))
    expect([state(), told().at(-1)]).toEqual(['on > known', { type: 'alarm.counted', count: 3 }])
  })

  test('a quarter of a second after the last news', () => {
    const { happen, clock, state } = count(allow, counted(1), news)
    clock.increment(249)
    happen(news)
    clock.increment(249)
    expect(state()).toBe('on > gathering')
    clock.increment(1)
    expect(state()).toBe('on > reading')
    // What changes while they are counted makes that count an old one.
    happen(news)
    expect(state()).toBe('on > gathering')
  })

  test('every half minute without any news, also after a count that failed', () => {
    const { happen, clock, state, told } = count(allow, counted(2))
    clock.increment(29_999)
    expect(state()).toBe('on > known')
    clock.increment(1)
    expect(state()).toBe('on > reading')
    happen(notCounted)
    expect([state(), told().at(-1)]).toEqual(['on > known', { type: 'alarm.counted', count: 2 }])
    clock.increment(30_000)
    expect(state()).toBe('on > reading')
  })

  test('no more when nothing can be heard of who is signed in, or of news', () => {
    expect(count(allow, event('xstate.error.actor.watch')).state()).toBe('off')
    expect(count(allow, event('xstate.error.actor.news')).state()).toBe('off')
  })
})

describe('the alarm', () => {
  const counted = (count: number) => event('alarm.counted', { count })
  const bar = event('alarm.disable')
  const press = event('alarm.toggle')
  const alarmed = (...events: EventObject[]) => {
    const set = begin(alarm, events)
    return { ...set, rings: () => set.said().filter((name) => name === 'ring').length }
  }

  test('is off until orders are counted, and when nobody is there any more', () => {
    const { state, happen, now } = alarmed(press, bar)
    expect(state()).toBe('off')
    happen(counted(2))
    expect(now()).toMatchObject({ value: { on: 'silent' }, context: { count: 2 } })
    happen(counted(1))
    expect(now().context.count).toBe(1)
    happen(bar)
    expect(now()).toMatchObject({ value: 'off', context: { count: 0 } })
  })

  test('is silent until a press, which also asks for notices on the desktop', () => {
    const { happen, state, said } = alarmed(counted(3))
    expect([state(), said()]).toEqual(['on > silent', []])
    happen(press)
    expect(state()).toBe('on > loud > ringing')
    expect(said()).toEqual(['askForNotices', 'openSound', 'ring'])
  })

  test('rings every four seconds until none waits, and again for the next', () => {
    const { happen, clock, state, rings } = alarmed(counted(1), press)
    clock.increment(3_999)
    expect(rings()).toBe(1)
    clock.increment(1)
    expect(rings()).toBe(2)
    happen(counted(1))
    expect(rings()).toBe(2)
    happen(counted(0))
    expect(state()).toBe('on > loud > quiet')
    clock.increment(20_000)
    expect(rings()).toBe(2)
    happen(counted(1))
    expect(rings()).toBe(3)
  })

  test('ends with a press, and with the session', () => {
    const { happen, said, state } = alarmed(counted(1), press, press)
    expect([state(), said().at(-1)]).toEqual(['on > silent', 'closeSound'])
    happen(press, bar)
    expect([state(), said().at(-1)]).toEqual(['off', 'closeSound'])
  })

  test('goes with a notice for every order that comes, and for none that went', () => {
    const { happen, effects, said } = alarmed(counted(2), press)
    expect(said()).not.toContain('notify')
    happen(counted(1), counted(3), counted(3))
    const notices = effects.filter(({ type }) => type === 'notify')
    expect(notices).toMatchObject([{ params: { count: 3 } }])
    happen(press, counted(9))
    expect(said().filter((name) => name === 'notify')).toHaveLength(1)
  })

  test('does not begin where the browser makes no sound', () => {
    const { said, now } = begin(alarm, [counted(1), press], { hasSound: false })
    expect([now().hasTag('loud'), said()]).toEqual([false, ['askForNotices']])
  })

  test('tells a view how many wait, whether it sounds, and what a press does', () => {
    const { now, happen } = alarmed()
    const send = vi.fn<(event: object) => void>()
    expect(connectAlarm(now(), send)).toMatchObject({ isOn: false, count: 0, isLoud: false })
    happen(counted(4), press)
    const { toggle, ...shown } = connectAlarm(now(), send)
    expect(shown).toEqual({ isOn: true, count: 4, isLoud: true })
    toggle()
    expect(send).toHaveBeenCalledExactlyOnceWith(press)
  })
})
