import { expect, test } from 'vitest'
import { listOrders } from '#contract/order.ts'
import { createLateOffline } from '../../src/start/late-offline.ts'
import type { Offline } from '../../src/offline/open-offline.ts'
import type { Call } from '../../src/services/http.ts'

test('what came before anything can be kept goes with the name of the one who asked for it', async () => {
  const noted: unknown[] = []
  let asker = 'u1'
  const answer = Promise.withResolvers<void>()
  const call = (async () => answer.promise.then(() => 'rows')) as unknown as Call
  const late = createLateOffline(call, () => undefined, {
    start: async () =>
      ({
        note: (_endpoint: unknown, _input: unknown, _output: unknown, askerId: string) =>
          noted.push(askerId),
      }) as unknown as Offline,
    asker: () => asker,
  })
  const asking = late.call(listOrders, {})
  asker = 'u2'
  answer.resolve()
  await asking
  await late.call(listOrders, {})
  await late.open()
  expect(noted).toEqual(['u1', 'u2'])
})
