import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyId } from '#contract/fields.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { type Send, senderOf, type Text } from './providers.ts'
import { segmentsOf } from './segments.ts'
import { countText, uncountText } from './text-limits.ts'

/** Sends a text message to an international number. */
export type Texting = {
  /** Whether messages reach people: the product offers text messages only where they do. */
  isSending: boolean
  /** @throws Error for a retry, GiveUp for what never will succeed or is too much */
  send(message: Text & { companyId: CompanyId }): Promise<void>
}

type Parts = {
  config: Pick<Config, 'dataDir' | 'texts'>
  databases: Databases
  clock: Clock
  log: { info(details: object, message: string): void }
}

/** By the account that is configured, else into files. */
export function createTexting({ config, databases, clock, log }: Parts): Texting {
  const { account, perDay } = config.texts
  const send = account ? senderOf(account) : intoFiles(config, log)
  return {
    isSending: account !== undefined,
    async send({ companyId, ...text }) {
      const texted = { companyId, to: text.to, segments: segmentsOf(text.text) }
      const refusal = await inTransaction(databases, (db) =>
        countText(db, texted, perDay, clock.now()),
      )
      if (refusal === 'busy') throw new Error('too many text messages in this minute')
      if (refusal !== undefined) throw new GiveUp(`no more text messages: limit of ${refusal}`)
      try {
        await send(text)
      } catch (error) {
        await inTransaction(databases, (db) => uncountText(db, texted))
        throw error
      }
    },
  }
}

/** Numbers and texts stay out of the log. */
function intoFiles({ dataDir }: Pick<Config, 'dataDir'>, log: Parts['log']): Send {
  const folder = join(dataDir, 'texts')
  return async ({ to, text, id }) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${id}.txt`)
    await writeFile(file, `to: ${to}\n\n${text}\n`, { mode: 0o600 })
    log.info(
      { file },
      'no provider for text messages is configured: the message was written to a file',
    )
  }
}
