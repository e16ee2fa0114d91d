import { afterAll, beforeAll } from 'vitest'
import { startMailbox } from './mailbox.ts'
import { type Settings, startServer } from './server.ts'

/**
 * What `start` makes before the first test of a block; it is closed after the last one. Its members
 * can be used in hooks and tests, not while the tests are being collected.
 */
export function duringTests<Made extends { close(): Promise<void> }>(
  start: () => Promise<Made>,
): Made {
  let made: Made | undefined
  beforeAll(async () => {
    made = await start()
  })
  afterAll(() => made?.close())
  return new Proxy({} as Made, {
    get: (_, member) => {
      if (!made) throw new Error(`${String(member)} is asked for before the tests have begun`)
      return Reflect.get(made, member)
    },
  })
}

/** A server that sends its mails to the mailbox beside it. */
export function serverWithMailbox({ config, ...settings }: Settings) {
  const mailbox = duringTests(startMailbox)
  const server = duringTests(() =>
    startServer({ ...settings, config: { smtpUrl: mailbox.url, ...config } }),
  )
  return { server, mailbox }
}

/** A server of its own for a block of tests. */
export const testServer = (settings?: Settings) => duringTests(() => startServer(settings))
