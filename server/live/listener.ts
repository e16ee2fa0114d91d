import { Client } from 'pg'

type Parts = {
  url: string
  /** The LISTEN statement. */ listen: string
  receive(payload: string): void
  /** Sends a test message that has to come back. */
  tryOut(): Promise<unknown>
  isHeard(): boolean
  onLost(error: unknown): void
}

const RETRY_MS = 2_000
const TRIAL_MS = 2_000
const CHECK_MS = 10_000

/** A LISTEN connection that is tested, monitored, and replaced when it is lost. */
export function createListener({ url, listen, receive, tryOut, isHeard, onLost }: Parts): {
  connect(): Promise<void>
  close(): Promise<void>
} {
  let client: Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined

  function lose(lost: Client, error?: unknown): void {
    if (client !== lost || isClosed) return
    client = undefined
    clearInterval(check)
    onLost(error)
    lost.end().catch(() => undefined)
    retry = setTimeout(() => void connect(), RETRY_MS).unref()
  }

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client = fresh
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => receive(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(listen)
      await tryOut()
      if (client !== fresh || isClosed) return
      check = setInterval(
        () => void fresh.query('select 1').catch((error: unknown) => lose(fresh, error)),
        CHECK_MS,
      ).unref()
      setTimeout(() => (isHeard() ? undefined : lose(fresh)), TRIAL_MS).unref()
    } catch (error) {
      lose(fresh, error)
    }
  }

  return {
    connect,
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(check)
      await client?.end().catch(() => undefined)
    },
  }
}
