import type autocannon from 'autocannon'
import type { BenchCompany } from '../support/dataset.ts'
import { createRandom, pick, shuffle } from '../support/random.ts'

/**
 * The requests of one kind. Both servers get the same ones: ours reads the token, the baseline the
 * company.
 */
export type Operation = { name: string; requests: () => autocannon.Request[] }

const DAYS = 30
const DAY_MS = 86_400_000
/**
 * Requests that a connection repeats: too many for any cache line, few enough to prepare in
 * advance.
 */
const PREPARED = 200
const COMPLETED = 6

/**
 * The three calls, for one server on one copy of the data: a status change affects the next one.
 */
export function operationsOn(companies: readonly BenchCompany[]): Operation[] {
  const random = createRandom()
  const sessions = companies.flatMap((company) =>
    company.tokens.map((token) => ({ company, token })),
  )
  const someone = () => pick(random, sessions)
  const several = (make: () => autocannon.Request) => () => Array.from({ length: PREPARED }, make)
  return [
    { name: 'order list', requests: several(() => listRequest(someone())) },
    {
      name: 'order detail',
      requests: several(() => {
        const session = someone()
        return {
          ...read(session),
          path: `/api/order/getbyid?id=${pick(random, session.company.orderIds)}`,
        }
      }),
    },
    { name: 'status change', requests: moves(companies, random) },
  ]
}

type Session = { company: BenchCompany; token: string }

function read({ company, token }: Session): autocannon.Request {
  return {
    method: 'GET',
    headers: {
      'x-access-token': token,
      'x-company': company.id,
      'module-id': '13',
      'utc-offset': '0',
    },
  }
}

/** Ten completed orders of the last thirty days and their total number. */
function listRequest(session: Session): autocannon.Request {
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    currentPage: '1',
    rowSize: '10',
    order_status_id: String(COMPLETED),
    from_date: day(DAYS),
    to_date: day(0),
  })
  return { ...read(session), path: `/api/order/getall?${query}` }
}

type Open = Session & { id: string; version: number }

/**
 * Orders go to the kitchen and back. Each order is moved by one request at a time, with the version
 * of its last answer.
 */
function moves(
  companies: readonly BenchCompany[],
  random: () => number,
): () => autocannon.Request[] {
  const open: Open[] = companies.flatMap((company) =>
    company.openOrderIds.map((id, index) => ({
      company,
      id,
      token: company.tokens[index % company.tokens.length] ?? '',
      version: 1,
    })),
  )
  const waiting = shuffle(random, open)
  let count = 0
  const request: autocannon.Request = {
    method: 'PUT',
    path: '/api/order/update',
    setupRequest(request, context) {
      const order = waiting.shift()
      if (!order) throw new Error('every order is under way')
      Object.assign(context, { order })
      count += 1
      return {
        ...request,
        headers: {
          ...read(order).headers,
          'content-type': 'application/json',
          'idempotency-key': `${order.id}-${count}`,
        },
        body: JSON.stringify({
          order_id: order.id,
          expected_version: order.version,
          event: order.version % 2 === 1 ? 'order.start' : 'order.undo',
        }),
      }
    },
    onResponse(status, _body, context) {
      const { order } = context as { order: Open }
      if (status === 200) waiting.push({ ...order, version: order.version + 1 })
    },
  }
  return () => [request]
}
