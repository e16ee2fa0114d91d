import { expect, test } from 'vitest'
import { followConnection } from '../../src/start/follow-connection.ts'

type Parts = Parameters<typeof followConnection>[0]

/** The states of both machines, and what the session was sent. */
function aPage(sessionState: string) {
  const sent: string[] = []
  let tell: (state: unknown) => void = () => undefined
  const matches = (own: string) => (asked: Record<string, string>) =>
    Object.values(asked).includes(own)
  followConnection({
    connectivity: { subscribe: (listener: typeof tell) => (tell = listener) },
    session: {
      getSnapshot: () => ({ matches: matches(sessionState) }),
      send: ({ type }: { type: string }) => sent.push(type),
    },
  } as unknown as Parts)
  return { sent, connection: (state: string) => tell({ matches: matches(state) }) }
}

test('what could not be loaded without a connection is loaded once it is back', () => {
  const { sent, connection } = aPage('headerFailed')
  connection('offline')
  expect(sent).toEqual([])
  connection('online')
  connection('online')
  expect(sent).toEqual(['session.retry'])
  connection('offline')
  connection('online')
  expect(sent).toHaveLength(2)
})

test('what was loaded is not asked for again', () => {
  const { sent, connection } = aPage('ready')
  connection('offline')
  connection('online')
  expect(sent).toEqual([])
})
