import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { TextAccount } from '../text/text-environment.ts'

export type RunningProvider = {
  /** The settings for the server, in place of a real provider's keys. */
  settings: NonNullable<Config['stripe']>
  /** The account for sending texts. */
  texts: TextAccount
  /** Sets the running server to which events are sent. */
  tell(serverUrl: string): void
  close(): void
}

/**
 * Starts the test provider in a separate process, on its own port.
 * @throws Error when it does not start
 */
export async function runTestProvider({
  host,
  publicUrl,
  basePath,
  testPayments,
}: Pick<Config, 'host' | 'publicUrl' | 'basePath' | 'testPayments'>): Promise<RunningProvider> {
  const token = randomBytes(24).toString('hex')
  const secret = `whsec_test_${randomBytes(24).toString('hex')}`
  const wish = {
    host,
    publicHost: new URL(publicUrl).hostname,
    port: testPayments?.port ?? 0,
    appUrl: publicUrl,
  }
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [JSON.stringify(wish)])
  const ended = once(child, 'exit').then(() => {
    throw new Error('The test provider of payments and texts did not start: is its port in use?')
  })
  const [url] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  child.unref()
  child.channel?.unref()
  return {
    settings: {
      secretKey: 'sk_test_provider',
      clientId: 'ca_test_provider',
      webhookSecret: secret,
      host: String(url),
    },
    texts: {
      provider: 'twilio',
      host: String(url),
      account: `AC${'0'.repeat(32)}`,
      secret: token,
      from: '+15005550006',
    },
    tell: (serverUrl) => {
      const hook = `${basePath.business}/webhook`
      const text = `${hook}/text/twilio`
      const answers = { url: serverUrl + text, signedUrl: publicUrl + text, token }
      child.send({ url: `${serverUrl}${hook}/payment/stripe`, secret, answers })
    },
    close: () => void child.kill('SIGKILL'),
  }
}
