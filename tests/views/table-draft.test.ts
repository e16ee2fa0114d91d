import { expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { refusedLines, unreached } from '../../src/services/failure.ts'
import type { Call } from '../../src/services/http.ts'
import type { DraftLine } from '../../src/views/parts/draft/draft-line.ts'
import { addToTable } from '../../src/views/tables/add-to-table.ts'
import {
  attemptOf,
  isTableDraft,
  type TableDraft,
  withLines,
} from '../../src/views/tables/table-draft.ts'

type Answer = (endpoint: Endpoint, key: string) => void
type TableLine = {
  id: string
  productId: string
  quantity: number
  version: number
  allowedEvents: string[]
}

const tableId = id.parse('0190b0b0-0000-7000-8000-000000000001')
const line = (key: string, quantity = 1, productId = `dish ${key}`) =>
  ({ key, productId, name: productId, quantity, optionIds: [], note: '' }) as unknown as DraftLine

/** A table on a server that does each intent once; `onAnswer` may lose what it answers. */
function house(already: TableLine[] = []) {
  const lines = [...already]
  const stored = new Map<string, unknown>()
  const fired: string[] = []
  const world = { onAnswer: (() => undefined) as Answer, isQueued: false }
  const order = ({ items }: { items: { productId: string; quantity: number }[] }) => {
    for (const { productId, quantity } of items) {
      const no = `line ${lines.length}`
      lines.push({ id: no, productId, quantity, version: 1, allowedEvents: ['item.fire'] })
    }
    return { cartItems: structuredClone(lines) }
  }
  const fire = ({ items }: { items: { id: string }[] }) => {
    for (const found of lines.filter((one) => items.some((item) => item.id === one.id))) {
      fired.push(found.productId)
      found.allowedEvents = []
    }
    return { updated: [], failed: [], orders: world.isQueued ? [] : [{ id: 'order' }] }
  }
  const call = (async (endpoint: Endpoint, input: never, options: { idempotencyKey: string }) => {
    const key = options.idempotencyKey
    const answer =
      stored.get(key) ?? (endpoint.path === createOrder.path ? order(input) : fire(input))
    stored.set(key, answer)
    world.onAnswer(endpoint, key)
    return answer
  }) as unknown as Call
  return { call, lines, fired, world }
}

/** A waiter at the pad: each press works on the table as the screen shows it then. */
function waiter({ call, lines }: ReturnType<typeof house>, wanted: DraftLine[]) {
  let draft: TableDraft = { lines: wanted }
  let keys = 0
  const press = async (isSent = true) => {
    const attempt = attemptOf(draft, lines, () => `key ${(keys += 1)}`)
    // What is kept is text: the screen may have been left in between.
    draft = JSON.parse(JSON.stringify({ ...draft, attempt }))
    expect(isTableDraft(draft)).toBe(true)
    return addToTable(call, { tableId, lines: draft.lines, attempt, isSent }, () => {
      draft = { ...draft, attempt: { ...attempt, isOrdered: true } }
    })
  }
  const wants = (to: (from: DraftLine[]) => DraftLine[]) => {
    draft = withLines(draft, to(draft.lines))
    return draft.lines
  }
  return { press, wants }
}

const losesOnce = (path: string): Answer => {
  let isLost = false
  return (endpoint) => {
    if (isLost || endpoint.path !== path) return
    isLost = true
    throw unreached()
  }
}
const old = { id: 'old', productId: 'tea', quantity: 1, version: 1, allowedEvents: ['item.fire'] }

test('a press orders and sends to the kitchen, and leaves alone what was kept for later before', async () => {
  const at = house([old])
  const { press } = waiter(at, [line('1', 2)])
  expect(await press()).toEqual({ sentCount: 2 })
  expect(at.fired).toEqual(['dish 1'])
})

test('a dish whose order lost its answer goes to the kitchen with the next press, though the table shows it by then', async () => {
  const at = house([old])
  const { press } = waiter(at, [line('1')])
  at.world.onAnswer = losesOnce(createOrder.path)
  await expect(press()).rejects.toMatchObject({ kind: 'network' })
  expect(at.lines).toHaveLength(2)
  expect(at.fired).toEqual([])
  expect(await press()).toEqual({ sentCount: 1 })
  expect(at.lines).toHaveLength(2)
  expect(at.fired).toEqual(['dish 1'])
})

test('nothing counts as sent before the kitchen has answered, and the next press resumes from there', async () => {
  const at = house()
  const { press } = waiter(at, [line('1')])
  at.world.onAnswer = losesOnce(moveItems.path)
  await expect(press()).rejects.toMatchObject({ kind: 'network' })
  expect(await press()).toEqual({ sentCount: 1 })
  expect(at.lines).toHaveLength(1)
  expect(at.fired).toEqual(['dish 1'])
})

test('a dish that was ordered but not sent is ordered once, and sent with what is added to it', async () => {
  const at = house([old])
  const { press, wants } = waiter(at, [line('1', 2)])
  at.world.onAnswer = (endpoint) => {
    if (endpoint.path === createOrder.path) return
    at.fired.length = 0
    for (const one of at.lines) if (one.id !== 'old') one.allowedEvents = ['item.fire']
    throw unreached()
  }
  await expect(press()).rejects.toMatchObject({ kind: 'network' })
  at.world.onAnswer = () => undefined
  expect(wants((from) => [...from, line('2')])).toEqual([line('2')])
  wants((from) => [...from, line('3')])
  expect(await press()).toEqual({ sentCount: 4 })
  expect(at.lines.map(({ productId }) => productId)).toEqual(['tea', 'dish 1', 'dish 2', 'dish 3'])
  expect(at.fired).toEqual(['dish 1', 'dish 2', 'dish 3'])
})

test('one more of an ordered dish is one more, and an emptied pad forgets what was not sent', () => {
  const attempt = { key: 'k', known: ['old'], isOrdered: true }
  const draft = { lines: [line('1', 2)], attempt }
  expect(withLines(draft, [line('1', 3)])).toMatchObject({ lines: [line('1', 1)], known: ['old'] })
  expect(withLines(draft, [])).toEqual({ lines: [], attempt: undefined, known: undefined })
})

test('changed lines are a new attempt, because the previous ones are not confirmed', () => {
  const draft = { lines: [line('1')], attempt: { key: 'k', known: [] } }
  const next = withLines(draft, [line('1', 2)])
  expect(next.lines).toEqual([line('1', 2)])
  expect(attemptOf(next, [{ id: 'now' }], () => 'new')).toEqual({ key: 'new', known: ['now'] })
})

test('what the kitchen refused stays ordered and says why; what waits for a connection is not sent', async () => {
  const at = house()
  at.world.onAnswer = (endpoint) => {
    if (endpoint.path === moveItems.path) throw refusedLines('Someone was faster.')
  }
  const refused = await waiter(at, [line('1')]).press()
  expect(refused).toMatchObject({ sentCount: 0, failure: { message: 'Someone was faster.' } })

  const away = house()
  away.world.isQueued = true
  expect(await waiter(away, [line('1')]).press()).toEqual({ sentCount: 0, keptCount: 1 })
})

test('what is only added goes to the kitchen later', async () => {
  const at = house()
  expect(await waiter(at, [line('1')]).press(false)).toEqual({ sentCount: 0 })
  expect(at.fired).toEqual([])
})
