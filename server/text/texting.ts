import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyId } from '#contract/fields.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { textableNumber } from './numbers.ts'
import { type Send, senderOf, type Sent, type Text } from './providers.ts'
import { segmentsOf } from './segments.ts'
import { isStopped, stopTexts } from './stops.ts'
import type { TextAccount } from './text-environment.ts'
import { countText, uncountText } from './text-limits.ts'

type Outcome = Sent | 'failed'

/** Sends a text message to an international number. */
export type Texting = {
  /** Whether messages reach people; otherwise the product does not offer text messages. */
  isSending: boolean
  /** Whether replies can be received. Guests are offered texts only if they can reply STOP. */
  isHearing: boolean
  /** The outcomes of this process's texts. */
  outcomes: Readonly<Record<Outcome, number>>
  /**
   * Sends a text, except to numbers that replied STOP.
   * @throws Error for a retry, GiveUp if it can never succeed or exceeds a limit
   */
  send(message: Text & { companyId: CompanyId }): Promise<void>
}

type Parts = {
  config: Pick<Config, 'dataDir' | 'texts'>
  databases: Databases
  clock: Clock
  log: { info(details: object, message: string): void }
}

/** Sends through the configured account; without one, writes files. */
export function createTexting({ config, databases, clock, log }: Parts): Texting {
  const { account, perDay, codes } = config.texts
  const send = account ? senderOf(account) : intoFiles(config, log)
  const outcomes: Record<Outcome, number> = { sent: 0, stopped: 0, failed: 0 }

  const sendCounted = async (text: Text & { companyId: CompanyId }): Promise<Sent> => {
    const to = textableNumber(text.to, {}, codes)
    if (to === undefined) throw new GiveUp('no text message goes to a number of this kind')
    if (await isStopped(databases.read, to)) return 'stopped'
    const { companyId, id } = text
    const texted = { companyId, to, segments: segmentsOf(text.text) }
    const refusal = await inTransaction(databases, (db) =>
      countText(db, texted, perDay, clock.now()),
    )
    if (refusal === 'busy') throw new Error('too many text messages in this minute')
    if (refusal !== undefined) throw new GiveUp(`no more text messages: limit of ${refusal}`)
    try {
      const sent = await send({ to, text: text.text, id })
      if (sent === 'stopped') await inTransaction(databases, (db) => stopTexts(db, to, clock.now()))
      return sent
    } catch (error) {
      await inTransaction(databases, (db) => uncountText(db, texted))
      throw error
    }
  }

  return {
    isSending: account !== undefined,
    isHearing: account !== undefined && isHearing(account),
    outcomes,
    async send(text) {
      try {
        outcomes[await sendCounted(text)] += 1
      } catch (error) {
        outcomes.failed += 1
        throw error
      }
    },
  }
}

/**
 * Replies need a number as sender, because a name can't be answered, and a signature, because
 * unsigned replies are not trusted.
 */
function isHearing({ provider, from, signatureSecret }: TextAccount): boolean {
  const isNumber = from.startsWith('MG') || /^\+?\d+$/.test(from)
  return isNumber && (provider === 'twilio' || signatureSecret !== undefined)
}

/** Writes texts to files. Numbers and texts are not logged. */
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
    return 'sent'
  }
}
