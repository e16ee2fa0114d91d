import type { BenchCompany } from '../support/dataset.ts'
import { pick } from '../support/random.ts'

/** The results of calls: durations, and how many were not answered with 200. */
export type Said = { ms: number[]; refused: number; calls: number }
/** A simulated user who makes one call after the other. */
export type Person = { act(said: Said): Promise<void> }

type Options = {
  url: string
  /** Undefined: a guest, who reads receipts. */
  session: { company: BenchCompany; token: string } | undefined
  receipts: readonly string[]
  random: () => number
}

/** The mix of 100 calls: 40 lists, 35 orders, 20 status changes, 5 dashboards. */
const shares = { list: 0.4, order: 0.75, move: 0.95 }

/** A user of a company, or a guest. */
export function createPerson({ url, session, receipts, random }: Options): Person {
  const headers = {
    'x-access-token': session?.token ?? '',
    'module-id': '13',
    'utc-offset': '0',
  }
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.')
  let count = 0

  async function ask(said: Said, path: string, more: RequestInit = {}): Promise<unknown> {
    const beganMs = performance.now()
    const response = await fetch(`${url}/api/${path}`, {
      ...more,
      headers: {
        'x-forwarded-for': address,
        ...(session && headers),
        ...(more.headers as Record<string, string>),
      },
    })
    const body: unknown = await response.json()
    said.ms.push(performance.now() - beganMs)
    said.calls += 1
    // A conflict with another user on the same order is a normal answer.
    if (response.status !== 200 && response.status !== 409) said.refused += 1
    return body
  }

  async function move(said: Said, { company }: NonNullable<typeof session>): Promise<void> {
    const id = pick(
      random,
      company.openOrderIds.length > 0 ? company.openOrderIds : company.orderIds,
    )
    const found = await ask(said, `order/getbyid?id=${id}`)
    const { version, allowed_events: events = [] } =
      (found as { data?: { version?: number; allowed_events?: (string | { event: string })[] } })
        .data ?? {}
    const names = events.map((one) => (typeof one === 'string' ? one : one.event))
    const event = names.find((name) => name === 'order.start' || name === 'order.undo')
    if (event === undefined) return
    count += 1
    await ask(said, 'order/update', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${id}-${count}-${random()}`,
      },
      body: JSON.stringify({ order_id: id, expected_version: version, event }),
    })
  }

  return {
    async act(said) {
      if (session === undefined)
        return void (await ask(said, `order/getbyuuid/${pick(random, receipts)}`))
      const one = random()
      if (one < shares.list) await ask(said, 'order/getall?currentPage=1&rowSize=10')
      else if (one < shares.order)
        await ask(said, `order/getbyid?id=${pick(random, session.company.orderIds)}`)
      else if (one < shares.move) await move(said, session)
      else await ask(said, 'dashboard/fourbox')
    },
  }
}
