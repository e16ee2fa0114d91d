import type { CompanyId } from '#contract/fields.ts'
import type { Db } from '../db/tenant.ts'
import { eventsSince, type LoggedEvent, READ_AT_ONCE } from './event-log.ts'

type Follower = { seq: number; deliver(events: readonly LoggedEvent[]): void }

/** All subscribers of one company in this process: the log is read once for all of them. */
export class Channel {
  readonly #db: Db
  readonly companyId: CompanyId
  readonly #followers = new Set<Follower>()
  #isReading = false
  #isAskedAgain = false

  constructor(db: Db, companyId: CompanyId) {
    this.#db = db
    this.companyId = companyId
  }

  get isEmpty(): boolean {
    return this.#followers.size === 0
  }

  /** The sequence number after which a subscriber still waits. */
  get seq(): number {
    return Math.min(...[...this.#followers].map(({ seq }) => seq))
  }

  add(follower: Follower): void {
    this.#followers.add(follower)
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower)
  }

  /** Reads new events and passes them on. Called during a read, it reads once more afterwards. */
  async read(): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isAskedAgain && !this.isEmpty) {
        this.#isAskedAgain = false
        const events = await eventsSince({ db: this.#db, companyId: this.companyId }, this.seq)
        this.#handOn(events)
        if (events.length === READ_AT_ONCE) this.#isAskedAgain = true
      }
    } finally {
      this.#isReading = false
    }
  }

  #handOn(events: readonly LoggedEvent[]): void {
    const newest = events.at(-1)
    if (!newest) return
    for (const follower of this.#followers) {
      const fresh = events.filter(({ seq }) => seq > follower.seq)
      follower.seq = Math.max(follower.seq, newest.seq)
      if (fresh.length > 0) follower.deliver(fresh)
    }
  }
}
