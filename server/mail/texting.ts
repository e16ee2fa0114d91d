import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sends a text message to an international number. A provider would implement this interface. */
export type Texting = {
  /** Whether messages reach people: the product offers text messages only where they do. */
  isSending: boolean
  send(message: { to: string; text: string; id: string }): Promise<void>
}

/** Writes messages to files and logs the file names; numbers and texts stay out of the log. */
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
