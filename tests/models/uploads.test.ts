import { expect, test, vi } from 'vitest'
import { uploadsMachine, type Upload } from '../../src/machines/screen/uploads.ts'
import { refused } from '../../tools/catalogue/world.ts'
import { createActor } from 'xstate'

type Sent = { key: number; file: string }

function begin() {
  const stopped: number[] = []
  const sent: Sent[] = []
  const deliver = vi.fn<(stored: string) => void>()
  const actor = createActor(uploadsMachine<string>(), {
    input: {
      deliver: (_, stored) => deliver(stored),
      transfer(one) {
        sent.push(one)
        return () => void stopped.push(one.key)
      },
    },
  }).start()
  let key = 0
  const add = (file: string, wrong?: Upload['wrong']) =>
    actor.send({ type: 'uploads.add', key: ++key, file, name: `${file}.png`, wrong })
  const shown = () => actor.getSnapshot().context.uploads
  return { actor, deliver, add, shown, sent, stopped }
}

test('several files are sent at a time, each with its own progress', () => {
  const { actor, add, shown, sent } = begin()
  add('a')
  add('b')
  actor.send({ type: 'uploads.progress', key: 2, share: 0.5 })
  expect(sent).toEqual([
    { key: 1, file: 'a' },
    { key: 2, file: 'b' },
  ])
  expect(shown()).toEqual([
    { key: 1, name: 'a.png', share: 0, wrong: undefined },
    { key: 2, name: 'b.png', share: 0.5, wrong: undefined },
  ])
})

test('a stored file is delivered once, and is no upload any more', () => {
  const { actor, add, shown, deliver } = begin()
  add('a')
  add('b')
  actor.send({ type: 'uploads.stored', key: 2, stored: 'b-1' })
  expect(deliver).toHaveBeenCalledExactlyOnceWith('b-1')
  expect(shown().map(({ key }) => key)).toEqual([1])
})

test('a file that was refused says why until it is dismissed', () => {
  const { actor, add, shown, deliver } = begin()
  add('a')
  actor.send({ type: 'uploads.failed', key: 1, error: refused(422, 'VALIDATION') })
  expect(shown()).toMatchObject([{ key: 1, failure: { code: 'VALIDATION' } }])
  actor.send({ type: 'uploads.drop', key: 1 })
  expect([shown(), deliver.mock.calls]).toEqual([[], []])
})

test('a stopped upload is aborted; the others go on', () => {
  const { actor, add, shown, stopped } = begin()
  add('a')
  add('b')
  actor.send({ type: 'uploads.drop', key: 1 })
  expect([stopped, shown().map(({ key }) => key)]).toEqual([[1], [2]])
  actor.stop()
  expect(stopped).toEqual([1, 2])
})

test('a file that can not be taken is not sent', () => {
  const { add, shown, sent } = begin()
  add('a', 'tooLarge')
  expect([sent, shown()]).toMatchObject([[], [{ key: 1, wrong: 'tooLarge' }]])
})
