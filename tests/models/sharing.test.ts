import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sharing, type SharingNews } from '../../src/machines/screen/sharing.ts'

function begin(isRefused = false) {
  const done: string[] = []
  let tell: ((news: SharingNews) => void) | undefined
  const share = async () => {
    done.push('offered')
    if (isRefused) throw new Error('no')
    return {
      code: 'ABCDEF',
      pass: (page: {
        tell: (news: SharingNews) => void
        onAnswer: (answer: (isAllowed: boolean) => void) => void
      }) => {
        tell = page.tell
        page.onAnswer((isAllowed) => done.push(isAllowed ? 'allowed' : 'refused'))
        return () => void done.push('stopped')
      },
    }
  }
  const actor = createActor(sharing, { input: { share } }).start()
  const value = () => actor.getSnapshot().value
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { actor, done, value, settle, hear: (news: SharingNews) => tell?.(news) }
}
const asked: SharingNews = {
  type: 'sharing.asked',
  watcher: { fullName: 'Ada Owner', role: 'business' },
}

test('nobody watches before the owner of the page has allowed it', async () => {
  const { actor, done, value, settle, hear } = begin()
  await settle()
  hear({ type: 'sharing.watched' })
  expect(value()).toEqual({ shared: 'waiting' })
  hear(asked)
  expect([value(), actor.getSnapshot().context.watcher?.fullName]).toEqual([
    { shared: 'asked' },
    'Ada Owner',
  ])
  hear({ type: 'sharing.watched' })
  expect(value()).toEqual({ shared: 'asked' })
  actor.send({ type: 'sharing.allow' })
  expect(value()).toEqual({ shared: 'answering' })
  hear({ type: 'sharing.watched' })
  expect([value(), done]).toEqual([{ shared: 'watched' }, ['offered', 'allowed']])
})

test('a refusal and an end by either side stop what is passed on, and it can be shared again', async () => {
  const { actor, done, value, settle, hear } = begin()
  await settle()
  hear(asked)
  actor.send({ type: 'sharing.refuse' })
  expect(value()).toEqual({ shared: 'answering' })
  hear({ type: 'sharing.over', ending: 'refused' })
  expect([value(), done]).toEqual(['over', ['offered', 'refused', 'stopped']])
  actor.send({ type: 'sharing.again' })
  expect(actor.getSnapshot().context).toMatchObject({ watcher: undefined, ending: undefined })
  await settle()
  actor.send({ type: 'sharing.end' })
  expect([value(), done.slice(3)]).toEqual(['closed', ['offered', 'stopped']])
})

test('a code that was not given says why, and can be asked for again', async () => {
  const { actor, done, value, settle } = begin(true)
  await settle()
  expect([value(), actor.getSnapshot().context.failure?.code]).toEqual(['failed', 'INTERNAL'])
  actor.send({ type: 'sharing.again' })
  expect([value(), done]).toEqual(['offering', ['offered', 'offered']])
})

test('a page that can not pass anything on says so, instead of waiting for somebody', async () => {
  const pass = () => {
    throw new Error('no connection')
  }
  const share = () => Promise.resolve({ code: 'ABCDEF', pass })
  const actor = createActor(sharing, { input: { share } }).start()
  await new Promise((resolve) => setTimeout(resolve))
  const { value, context } = actor.getSnapshot()
  expect([value, context.failure?.code]).toEqual(['failed', 'INTERNAL'])
})
