import { describe, expect, test } from 'vitest'
import { mailAgainMs } from '#contract/mail-again.ts'
import { connectMailAgain } from '../../src/machines/screen/mail-again.connect.ts'
import { mailAgain } from '../../src/machines/screen/mail-again.ts'
import { stage } from '#kit/execute.ts'
import { refused } from '../../tools/catalogue/world.ts'

const MINUTE = 60_000
const sending = '0.mailAgain.sending'

describe('a mail that somebody waits for', () => {
  const begun = (mail: 'sign-up' | 'reset' | 'address-code') => {
    const set = stage(mailAgain, { mail })
    return {
      ...set,
      shown: () => connectMailAgain(set.actor.getSnapshot()),
      state: () => set.actor.getSnapshot().value,
      pass: (minutes: number) => {
        for (let at = 0; at < minutes; at += 1) set.clock.increment(MINUTE)
      },
    }
  }

  test('says how many minutes are left, each as long as it is true', () => {
    const { shown, clock, state } = begun('reset')
    const left = []
    for (let half = 0; half <= 5; half += 1) {
      left.push(shown().minutesLeft)
      clock.increment(MINUTE / 2)
    }
    expect(left).toEqual([3, 2, 2, 1, 1, 0])
    expect(state()).toBe('ready')
  })

  test('has a minute less left when a minute has passed, and not a millisecond before', () => {
    const { shown, clock } = begun('reset')
    clock.increment(MINUTE / 2 - 1)
    expect(shown().minutesLeft).toBe(3)
    clock.increment(1)
    expect(shown().minutesLeft).toBe(2)
  })

  test('can not be asked for before its time', () => {
    const { happen, pass, state } = begun('sign-up')
    happen({ type: 'mail.send' })
    expect(state()).toBe('waiting')
    pass(2)
    happen({ type: 'mail.send' })
    expect(state()).toBe('sending')
  })

  test('is waited for anew after it was sent again, longer each time', () => {
    const { happen, pass, shown, state } = begun('sign-up')
    const left = []
    for (let times = 0; times < 3; times += 1) {
      left.push(shown().minutesLeft)
      pass(shown().minutesLeft)
      happen({ type: 'mail.send' })
      expect(shown().isBusy).toBe(true)
      happen({ type: `xstate.done.actor.${sending}` })
      expect(state()).toBe('waiting')
    }
    expect(left).toEqual([2, 4, 8])
    expect(shown()).toMatchObject({ isSentAgain: true, minutesLeft: 16, isBusy: false })
  })

  test('says why it was refused until it is asked for again', () => {
    const { happen, pass, shown, state } = begun('address-code')
    pass(2)
    happen({ type: 'mail.send' })
    happen({ type: `xstate.error.actor.${sending}`, error: refused(429, 'TOO_MANY') } as {
      type: string
    })
    expect(state()).toBe('ready')
    expect(shown()).toMatchObject({ isSentAgain: false, failure: { code: 'TOO_MANY' } })
    happen({ type: 'mail.send' })
    expect(shown().failure).toBeUndefined()
  })
})

test('the times between two mails: two and a half minutes, or doubling from two', () => {
  expect([1, 2, 3].map((asked) => mailAgainMs('reset', asked) / MINUTE)).toEqual([2.5, 2.5, 2.5])
  expect([1, 2, 3, 4, 5].map((asked) => mailAgainMs('sign-up', asked) / MINUTE)).toEqual([
    2, 4, 8, 16, 32,
  ])
})
