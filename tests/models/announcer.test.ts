import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { announcer, type OpenVoice } from '../../src/machines/screen/announcer.ts'

const heard = (...keys: string[]) => ({ type: 'announcer.heard' as const, keys })
const toggle = { type: 'announcer.toggle' as const }

function begin(open?: OpenVoice) {
  const said: string[] = []
  const voice = {
    say: (fresh: readonly string[]) => void said.push(fresh.join(' and ')),
    close: () => void said.push('closed'),
  }
  const actor = createActor(announcer, { input: { open: open ?? (() => voice) } }).start()
  return { actor, said, now: () => actor.getSnapshot() }
}

test('what is there at first is not new, and what comes later is once', () => {
  const { actor, said, now } = begin()
  actor.send(heard('a', 'b'))
  expect(now().context.fresh).toEqual([])
  actor.send(heard('b', 'c'))
  expect(now().context.fresh).toEqual(['c'])
  actor.send(heard('a', 'b', 'c'))
  expect(now().context.fresh).toEqual(['c'])
  expect(said).toEqual([])
})

test('what is new is said aloud while that is switched on', () => {
  const { actor, said, now } = begin()
  actor.send(heard('a'))
  actor.send(toggle)
  actor.send(heard('a'))
  actor.send(heard('a', 'b'))
  // The same again is no news: nothing is said, and what was new last stays marked.
  actor.send(heard('a', 'b'))
  expect([now().hasTag('loud'), said, now().context.fresh]).toEqual([true, ['b'], ['b']])
  actor.send(toggle)
  actor.send(heard('c'))
  expect([now().hasTag('loud'), said]).toEqual([false, ['b', 'closed']])
})

test('switched on before anything is there, the first rows are not new', () => {
  const { actor, said } = begin()
  actor.send(toggle)
  actor.send(heard('a'))
  actor.send(heard('a', 'b', 'c'))
  expect(said).toEqual(['b and c'])
})

test.each<[string, OpenVoice]>([
  ['without a voice', () => undefined],
  [
    'whose voice fails',
    () => {
      throw new Error('no sound')
    },
  ],
])('a browser %s stays silent', (_, open) => {
  const { actor, now } = begin(open)
  actor.send(toggle)
  expect(now().value).toBe('silent')
})
