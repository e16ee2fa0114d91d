import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Sends a text message to a number in international form. Where a provider is wanted, it is written
 * against this.
 */
export type Texting = {
  /** Whether messages reach people: texting is only offered where they do. */
  isSending: boolean
  send(message: { to: string; text: string; id: string }): Promise<void>
}

/**
 * Sends nothing: the message goes to a file, which the log names; number and text stay out of the
 * log.
 */
export function createLogTexting(
  { dataDir }: { dataDir: string },
  log: { info(details: object, message: string): void },
): Texting {
  const folder = join(dataDir, 'texts')
  return {
    isSending: false,
    async send({ to, text, id }) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${id}.txt`)
      await writeFile(file, `to: ${to}\n\n${text}\n`, { mode: 0o600 })
      log.info(
        { file },
        'no provider for text messages is configured: the message was written to a file',
      )
    },
  }
}
