import { Refusal } from '../http/refusal.ts'

/**
 * The maximum number of waiting slow reads; per company enough for the screens of about twenty
 * people.
 */
export const slowReadLimits = { all: 400, company: 40 }

/**
 * A queue with fair shares: each company has its own queue, and the queues are served round-robin.
 * When all places are taken, a company without any gets the last place of the company with the
 * most.
 */
export type FairQueue = {
  /**
   * Waits for a slot and returns the function that releases it. @throws Refusal RETRY_LATER at once
   * when too many wait
   */
  enter(companyId: string): Promise<() => void>
  /** Runs the work when it gets a slot. @throws Refusal RETRY_LATER */
  run<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>
  /** The number of running and of waiting calls. */
  load(): { running: number; waiting: number }
  /** The longest current wait that is caused by other companies. */
  waitedMs(): number
  /** Rejects waiting and new work. */
  close(): void
}

/**
 * Limits of concurrent and of waiting work, in total and per company. With `maxWaitMs`, a company
 * is also refused while the first in its queue has waited for this long.
 */
type Terms = {
  atOnce: { all: number; company: number }
  waiting: { all: number; company: number }
  maxWaitMs?: number
}

type Place = { sinceMs: number; begin(): void; refuse(): void }
type Company = { running: number; waiting: Place[] }

export function createFairQueue({ atOnce, waiting, maxWaitMs = 0 }: Terms): FairQueue {
  const companies = new Map<string, Company>()
  let running = 0
  let inQueue = 0
  let isClosed = false

  const hasTurn = (company: Company) => running < atOnce.all && company.running < atOnce.company

  const waitOf = ({ waiting: [first] }: Company) => (first ? performance.now() - first.sinceMs : 0)

  function startNext(): void {
    for (const [companyId, company] of companies) {
      if (inQueue === 0 || running >= atOnce.all) return
      if (company.running >= atOnce.company) continue
      const place = company.waiting.shift()
      if (!place) continue
      // Moves the company to the end of the round-robin order.
      companies.delete(companyId)
      companies.set(companyId, company)
      inQueue -= 1
      place.begin()
    }
  }

  /** @throws Refusal RETRY_LATER unless the company has nothing waiting and another has several */
  function makeRoom(company: Company): void {
    const longest = [...companies.values()].toSorted(
      (a, b) => b.waiting.length - a.waiting.length,
    )[0]
    if (company.running + company.waiting.length > 0 || !longest || longest.waiting.length < 2)
      throw new Refusal('RETRY_LATER')
    longest.waiting.pop()?.refuse()
    inQueue -= 1
  }

  function begin(companyId: string, company: Company): () => void {
    running += 1
    company.running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running -= 1
      company.running -= 1
      // Companies that arrived in the meantime are served first.
      if (company.running === 0) companies.delete(companyId)
      if (company.waiting.length > 0) companies.set(companyId, company)
      startNext()
    }
  }

  async function enter(companyId: string): Promise<() => void> {
    if (isClosed) throw new Refusal('RETRY_LATER')
    const company = companies.get(companyId) ?? { running: 0, waiting: [] }
    if (!hasTurn(company)) {
      const isTooLong = maxWaitMs > 0 && waitOf(company) > maxWaitMs
      if (isTooLong || company.waiting.length >= waiting.company) throw new Refusal('RETRY_LATER')
      if (inQueue >= waiting.all) makeRoom(company)
    }
    companies.set(companyId, company)
    if (hasTurn(company)) return begin(companyId, company)
    inQueue += 1
    return new Promise((resolve, reject) => {
      company.waiting.push({
        sinceMs: performance.now(),
        begin: () => resolve(begin(companyId, company)),
        refuse: () => reject(new Refusal('RETRY_LATER')),
      })
    })
  }

  return {
    enter,
    async run(companyId, work) {
      const leave = await enter(companyId)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    load: () => ({ running, waiting: inQueue }),
    waitedMs() {
      if (inQueue === 0) return 0
      // Map order: the first company has waited longest since its last turn.
      for (const company of companies.values())
        if (company.waiting.length > 0 && company.running < atOnce.company) return waitOf(company)
      return 0
    },
    close() {
      isClosed = true
      for (const company of companies.values())
        for (const place of company.waiting.splice(0)) place.refuse()
      inQueue = 0
    },
  }
}
