import { expect, test } from 'vitest'
import { formerToasts } from '../../src/views/parts/moves/former-toasts.ts'
import type { Toast } from '../../src/machines/app/toasts.ts'

const actor = { send: () => undefined }
const other = { send: () => undefined }
const toast = (id: number, part: Partial<Toast>): Toast => ({ id, kind: 'success', ...part })
const undo = (to: typeof actor) => ({ labelKey: 'parts.undo', to, event: { type: 'moves.undo' } })

test('a press takes away what was said of the last move, so that messages do not contradict each other', () => {
  const queue = [
    toast(1, { text: 'Ana is back in the queue' }),
    toast(2, { text: 'Saved' }),
    toast(3, { text: 'Called: Ben', action: undo(other) }),
  ]
  expect(formerToasts(queue, { actor, said: 'Ana is back in the queue' })).toEqual([1])
  expect(formerToasts(queue, { actor, said: undefined })).toEqual([])
})

test('the offer to undo goes with the next press, an error stays', () => {
  const queue = [
    toast(1, { text: 'Called: Ana', action: undo(actor) }),
    toast(2, { text: 'Too late', kind: 'error' }),
  ]
  expect(formerToasts(queue, { actor, said: 'Too late' })).toEqual([1])
})
