import { Refusal } from '../http/refusal.ts'

/** Work that waits its turn, in fair shares: each company has a line of its own, and the lines are served in turns. */
export type Line = {
  /** Does the work when it is its turn. @throws Refusal RETRY_LATER at once when too much waits already */
  run<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>
  /** Refuses what waits and what comes. */
  close(): void
}

/** How much is done at once, in all and of one company; how much may wait, in all and of one company. */
type Terms = { atOnce: { all: number; company: number }; waiting: { all: number; company: number } }

type Place = { begin(): void; refuse(): void }
type Company = { running: number; waiting: Place[] }

export function createLine({ atOnce, waiting }: Terms): Line {
  const companies = new Map<string, Company>()
  let running = 0
  let inLine = 0
  let isClosed = false

  const hasTurn = (company: Company) => running < atOnce.all && company.running < atOnce.company

  function startNext(): void {
    for (const [companyId, company] of companies) {
      if (!hasTurn(company)) continue
      const place = company.waiting.shift()
      if (!place) continue
      // Behind the others, who are next.
      companies.delete(companyId)
      companies.set(companyId, company)
      inLine -= 1
      place.begin()
    }
  }

  async function perform<Result>(companyId: string, company: Company, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      running -= 1
      company.running -= 1
      if (company.running === 0 && company.waiting.length === 0) companies.delete(companyId)
      startNext()
    }
  }

  return {
    async run(companyId, work) {
      if (isClosed) throw new Refusal('RETRY_LATER')
      const company = companies.get(companyId) ?? { running: 0, waiting: [] }
      companies.set(companyId, company)
      const begin = () => {
        running += 1
        company.running += 1
      }
      if (hasTurn(company)) begin()
      else {
        if (inLine >= waiting.all || company.waiting.length >= waiting.company) throw new Refusal('RETRY_LATER')
        inLine += 1
        await new Promise<void>((resolve, reject) => {
          company.waiting.push({
            begin: () => {
              begin()
              resolve()
            },
            refuse: () => reject(new Refusal('RETRY_LATER')),
          })
        })
      }
      return perform(companyId, company, work)
    },
    close() {
      isClosed = true
      for (const company of companies.values()) for (const place of company.waiting.splice(0)) place.refuse()
      inLine = 0
    },
  }
}
