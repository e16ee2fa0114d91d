import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import { createFairQueue, slowReadLimits } from './fair-queue.ts'
import type { Schema } from './schema.ts'
import type { Db } from './tenant.ts'

type FairPool = {
  /** The connections for a company: at most half of the pool. @throws Refusal RETRY_LATER */
  of(companyId: string): Db
  /**
   * A smaller number, for its slow reads, so that its fast calls continue. @throws Refusal
   * RETRY_LATER
   */
  slow(companyId: string): Db
  /** The longest time that a company waits because of other companies' calls. */
  waitedMs(): number
  /** Running and waiting work, by queue. */
  load(): Record<'calls' | 'slow', { running: number; waiting: number }>
  close(): void
}

type Options = {
  pool: PostgresDialectConfig['pool']
  poolSize: number
  /** Calls of a company are refused while earlier ones have waited for this long; 0: never. */
  maxWaitMs: number
}

/** The number of companies whose connection objects are cached; above it, all are created again. */
const MAX_KEPT = 2_000

/**
 * Shares a pool among companies (ADR 0150): a company with many or slow calls waits for its own
 * connections, and others still find one. Work without a company uses the whole pool.
 */
export function createFairPool({ pool, poolSize, maxWaitMs }: Options): FairPool {
  const shares = sharesOf(poolSize)
  const unbounded = { all: Number.POSITIVE_INFINITY, company: Number.POSITIVE_INFINITY }
  const calls = createFairQueue({ atOnce: shares.calls, waiting: unbounded, maxWaitMs })
  const slow = createFairQueue({ atOnce: shares.slow, waiting: slowReadLimits })

  async function enterSlow(companyId: string): Promise<() => void> {
    const leave = await slow.enter(companyId)
    try {
      const leaveCalls = await calls.enter(companyId)
      return () => (leaveCalls(), leave())
    } catch (error) {
      leave()
      throw error
    }
  }

  const keptBy = (enter: (companyId: string) => Promise<() => void>) => {
    const kept = new Map<string, Db>()
    return (companyId: string): Db => {
      const known = kept.get(companyId)
      if (known) return known
      if (kept.size >= MAX_KEPT) kept.clear()
      const db = new Kysely<Schema>({ dialect: new TurnDialect({ pool }, () => enter(companyId)) })
      kept.set(companyId, db)
      return db
    }
  }

  return {
    of: keptBy(calls.enter),
    slow: keptBy(enterSlow),
    waitedMs: calls.waitedMs,
    load: () => ({ calls: calls.load(), slow: slow.load() }),
    close() {
      calls.close()
      slow.close()
    },
  }
}

type Shares = Record<'calls' | 'slow', { all: number; company: number }>

/**
 * Of ten connections, companies get eight in total and five each; for slow reads five in total and
 * two each. The rest is for sessions, jobs and guests.
 */
function sharesOf(poolSize: number): Shares {
  const part = (share: number) => Math.max(1, Math.floor(poolSize * share))
  return {
    calls: { all: part(0.8), company: part(0.5) },
    slow: { all: part(0.5), company: part(0.2) },
  }
}

class TurnDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #enter: () => Promise<() => void>

  constructor(config: PostgresDialectConfig, enter: () => Promise<() => void>) {
    super(config)
    this.#config = config
    this.#enter = enter
  }

  override createDriver(): PostgresDriver {
    return new TurnDriver(this.#config, this.#enter)
  }
}

/** Acquiring a connection takes a slot of the company until it is released. */
class TurnDriver extends PostgresDriver {
  readonly #enter: () => Promise<() => void>
  readonly #leaves = new WeakMap<DatabaseConnection, () => void>()

  constructor(config: PostgresDialectConfig, enter: () => Promise<() => void>) {
    super(config)
    this.#enter = enter
  }

  override async acquireConnection(
    ...args: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const leave = await this.#enter()
    try {
      const connection = await super.acquireConnection(...args)
      this.#leaves.set(connection, leave)
      return connection
    } catch (error) {
      leave()
      throw error
    }
  }

  override async releaseConnection(
    ...args: Parameters<PostgresDriver['releaseConnection']>
  ): Promise<void> {
    await super.releaseConnection(...args)
    this.#leaves.get(args[0])?.()
  }
}
