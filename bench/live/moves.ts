import { randomUUID } from 'node:crypto'
import type { BenchCompany } from '../support/dataset.ts'
import { openStream } from './streams.ts'

/** Milliseconds from each request to its event at the other client, and to its answer. */
type Moved = { heard: number[]; answered: number[] }

/** One user moves orders to the kitchen and back, one after another; a colleague listens. */
export async function moveOften(
  url: string,
  companies: readonly BenchCompany[],
  count: number,
): Promise<Moved> {
  const company = companies.find(
    ({ tokens, openOrderIds }) => tokens.length > 1 && openOrderIds.length > 0,
  )
  const [mover, listener] = company?.tokens ?? []
  const [id] = company?.openOrderIds ?? []
  if (!company || !mover || !listener || !id)
    throw new Error('no company has two people and an open order')

  const waiting = new Map<number, () => void>()
  const close = await openStream(
    url,
    listener,
    (change) => change.id === id && waiting.get(change.version ?? 0)?.(),
  )
  const moved: Moved = { heard: [], answered: [] }
  let { version, allowed_events: allowed } = await orderOf(url, mover, id)
  for (let done = 0; done < count; done += 1) {
    const event = allowed.includes('order.start') ? 'order.start' : 'order.undo'
    const startMs = performance.now()
    const told = new Promise<void>((resolve) => waiting.set(version + 1, resolve)).then(() =>
      moved.heard.push(performance.now() - startMs),
    )
    const answer = await fetch(`${url}/api/order/update`, {
      method: 'PUT',
      headers: {
        'x-access-token': mover,
        'module-id': '13',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ order_id: id, expected_version: version, event }),
    })
    if (!answer.ok) throw new Error(`${event}: ${await answer.text()}`)
    ;({ version, allowed_events: allowed } = ((await answer.json()) as { data: Order }).data)
    moved.answered.push(performance.now() - startMs)
    await told
  }
  close()
  return moved
}

type Order = { version: number; allowed_events: string[] }

async function orderOf(url: string, token: string, id: string): Promise<Order> {
  const answer = await fetch(`${url}/api/order/getbyid?id=${id}`, {
    headers: { 'x-access-token': token, 'module-id': '13' },
  })
  return ((await answer.json()) as { data: Order }).data
}
