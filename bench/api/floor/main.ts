// The baseline for our API: the same three calls on nothing but node:http and the database's own
// driver. No session, no contract, no framework, no log.
import { hash, randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { moduleIds } from '#contract/modules.ts'
import { type Floor, postgresFloor, type Row, sqliteFloor } from './database.ts'

const DAY_MS = 86_400_000
const moduleId = moduleIds.foodKart
const { DATABASE_URL, DATA_DIR = '', PORT } = process.env
const floor: Floor = DATABASE_URL ? postgresFloor(DATABASE_URL) : sqliteFloor(DATA_DIR)

/** The two status changes of the load, in both directions. */
const moves: Record<string, { from: string; to: string; statusId: number }> = {
  'order.start': { from: 'Received', to: 'Processing', statusId: 3 },
  'order.undo': { from: 'Processing', to: 'Received', statusId: 2 },
}

const calls: Record<
  string,
  (company: string, query: URLSearchParams, request: IncomingMessage) => Promise<string>
> = {
  '/health': async () => 'ok',
  async '/api/order/getall'(company, query) {
    const page = Number(query.get('currentPage'))
    const rowSize = Number(query.get('rowSize'))
    const period = [
      Date.parse(query.get('from_date') ?? ''),
      Date.parse(query.get('to_date') ?? '') + DAY_MS,
    ]
    const rows = await floor.run('list', [
      company,
      moduleId,
      Number(query.get('order_status_id')),
      ...period,
      rowSize,
      (page - 1) * rowSize,
    ])
    return JSON.stringify({
      data: rows,
      pagination: { totalRows: rows[0]?.['total_rows'] ?? 0, rowSize, currentPage: page },
    })
  },
  async '/api/order/getbyid'(company, query) {
    return JSON.stringify({
      data: whole(await floor.run('detail', [company, query.get('id'), moduleId])),
    })
  },
  '/api/order/update': async (company, _query, request) =>
    move(company, JSON.parse(await bodyOf(request)), String(request.headers['idempotency-key'])),
}

createServer((request, response) => {
  const [path = '', query] = (request.url ?? '').split('?')
  calls[path]?.(String(request.headers['x-company']), new URLSearchParams(query), request).then(
    (body) =>
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(PORT), '127.0.0.1')

type Wish = { order_id: string; expected_version: number; event: string }

/**
 * Writes everything that our status change writes: the order, its history, the live event, and the
 * answer with its idempotency key.
 */
function move(company: string, wish: Wish, key: string): Promise<string> {
  const { order_id: id, expected_version: version, event } = wish
  const now = Date.now()
  return floor.transaction(async (run) => {
    await run('claim', [
      company,
      'ada',
      key,
      hash('sha256', JSON.stringify(wish), 'base64url'),
      now,
    ])
    const [order] = await run('find', [company, id, moduleId])
    const step = moves[event]
    if (!order || !step || order['version'] !== version)
      throw new Error(`order ${id} is not as expected`)
    await run('lines', [company, id])
    await run('move', [company, id, version, step.statusId, now])
    await run('remember', [
      company,
      randomUUIDv7(),
      id,
      event,
      step.from,
      step.to,
      'ada',
      now,
      version + 1,
    ])
    const [counter] = await run('number', [company])
    await run('tell', [company, Number(counter?.['seq']), id, version + 1, moduleId, now])
    const answer = JSON.stringify({ data: whole(await run('detail', [company, id, moduleId])) })
    await run('answer', [company, 'ada', key, answer])
    return answer
  })
}

function whole([row]: Row[]): Row | undefined {
  return (
    row && {
      ...row,
      lines: JSON.parse(String(row['lines'])),
      payments: JSON.parse(String(row['payments'])),
      history: JSON.parse(String(row['history'])),
    }
  )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}
