import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { databasesOf, ifUndone } from '../../db/commits.ts'
import type { Databases } from '../../db/databases.ts'
import type { Db, Tenant } from '../../db/tenant.ts'
import { Refusal } from '../../http/refusal.ts'

/** The order numbers of a company in this process. */
type Numbers = {
  /** Numbers of transactions that were rolled back; they are reused. */
  free: number[]
  waiting: { resolve(orderNo: number): void; reject(error: unknown): void }[]
  isAsking: boolean
}

const all = new WeakMap<Databases, Map<CompanyId, Numbers>>()

/**
 * The number of a company's next order. On PostgreSQL it is taken on another connection outside the
 * transaction, so that orders of one company do not wait for each other's commits (ADR 0157); after
 * a rollback the next order gets the number.
 * @throws Refusal NOT_FOUND
 */
export async function nextOrderNumber({ db, companyId }: Tenant): Promise<number> {
  const databases = databasesOf(db)
  if (!databases?.beside) return count(db, companyId, 1)
  const numbers = numbersOf(databases, companyId)
  const orderNo = numbers.free.shift() ?? (await ask(databases.beside, companyId, numbers))
  ifUndone(db, () => {
    numbers.free.push(orderNo)
    numbers.free.sort((a, b) => a - b)
  })
  return orderNo
}

function numbersOf(databases: Databases, companyId: CompanyId): Numbers {
  const known = all.get(databases) ?? new Map<CompanyId, Numbers>()
  all.set(databases, known)
  const numbers = known.get(companyId) ?? { free: [], waiting: [], isAsking: false }
  known.set(companyId, numbers)
  return numbers
}

/** Batches: orders that arrive during a statement get their numbers together from the next one. */
function ask(beside: Db, companyId: CompanyId, numbers: Numbers): Promise<number> {
  return new Promise((resolve, reject) => {
    numbers.waiting.push({ resolve, reject })
    if (!numbers.isAsking) void askForAll(beside, companyId, numbers)
  })
}

async function askForAll(beside: Db, companyId: CompanyId, numbers: Numbers): Promise<void> {
  numbers.isAsking = true
  while (numbers.waiting.length > 0) {
    const waiting = numbers.waiting.splice(0)
    try {
      const last = await count(beside, companyId, waiting.length)
      waiting.forEach(({ resolve }, at) => resolve(last - waiting.length + 1 + at))
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }
  numbers.isAsking = false
}

/** Increments the counter by this many; returns the last number. */
async function count(db: Db, companyId: CompanyId, orders: number): Promise<number> {
  const { rows } = await sql<{ orderSeq: number }>`
    update company_detail set order_seq = order_seq + ${orders} where id = ${companyId}
    returning order_seq as "orderSeq"`.execute(db)
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0].orderSeq
}
