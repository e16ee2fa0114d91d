import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { unreached } from '../../src/services/failure.ts'
import type { Call } from '../../src/services/http.ts'
import type { DraftLine } from '../../src/views/parts/draft/draft-line.ts'
import { addToTable } from '../../src/views/tables/add-to-table.ts'
import { attemptOf, isTableDraft, type TableDraft } from '../../src/views/tables/table-draft.ts'

type TableLine = { id: string; productId: string; quantity: number; firedMs?: number }
type Asked = {
  items: { productId: string; quantity: number }[]
  sendToKitchen?: boolean
}

const tableId = id.parse('0190b0b0-0000-7000-8000-000000000001')
const line = (key: string, quantity = 1, productId = `dish ${key}`) =>
  ({ key, productId, name: productId, quantity, optionIds: [], note: '' }) as unknown as DraftLine

/** A table on a server that does each intent once; `onAnswer` may lose what it answers. */
function house(already: TableLine[] = []) {
  const lines = [...already]
  const stored = new Map<string, unknown>()
  const world = { onAnswer: () => undefined as unknown, version: 1 }
  const call = (async (
    _: Endpoint,
    { items, sendToKitchen }: Asked,
    { idempotencyKey: key }: { idempotencyKey: string },
  ) => {
    if (!stored.has(key)) {
      const fired = sendToKitchen ? { firedMs: 1 } : {}
      for (const { productId, quantity } of items)
        lines.push({ id: `line ${lines.length}`, productId, quantity, ...fired })
      stored.set(key, { cartItems: structuredClone(lines), version: world.version })
    }
    world.onAnswer()
    return stored.get(key)
  }) as unknown as Call
  return { call, lines, world }
}

/** A waiter at the pad: each press works on the table as the screen shows it then. */
function waiter({ call, lines }: ReturnType<typeof house>, wanted: DraftLine[]) {
  let draft: TableDraft = { lines: wanted }
  let keys = 0
  return async (isSent = true) => {
    const attempt = attemptOf(draft, lines, () => `key ${(keys += 1)}`)
    // What is kept is text: the screen may have been left in between.
    draft = JSON.parse(JSON.stringify({ ...draft, attempt }))
    expect(isTableDraft(draft)).toBe(true)
    return addToTable(call, { tableId, lines: draft.lines, attempt, isSent })
  }
}

const old = { id: 'old', productId: 'tea', quantity: 1 }
const cooking = { id: 'cooking', productId: 'pie', quantity: 3, firedMs: 1 }

test('a press orders and sends to the kitchen in one call, and counts nothing that was there before', async () => {
  const at = house([old, cooking])
  expect(await waiter(at, [line('1', 2)])()).toEqual({ sentCount: 2, orderedCount: 2 })
  expect(at.lines.map(({ firedMs }) => firedMs)).toEqual([undefined, 1, 1])
})

test('a dish whose order lost its answer is ordered once, and counted with the next press', async () => {
  const at = house([old])
  const press = waiter(at, [line('1')])
  at.world.onAnswer = () => {
    at.world.onAnswer = () => undefined
    throw unreached()
  }
  await expect(press()).rejects.toMatchObject({ kind: 'network' })
  expect(at.lines).toHaveLength(2)
  expect(await press()).toEqual({ sentCount: 1, orderedCount: 1 })
  expect(at.lines).toHaveLength(2)
})

test('what waits for a connection is not sent, and says where it goes', async () => {
  const away = house()
  away.world.version = 0
  expect(await waiter(away, [line('1', 3)])()).toEqual({
    sentCount: 0,
    orderedCount: 3,
    kept: { count: 3, for: 'kitchen' },
  })
  expect(await waiter(away, [line('1')])(false)).toMatchObject({ kept: { for: 'table' } })
})

test('what is only added goes to the kitchen later', async () => {
  const at = house()
  expect(await waiter(at, [line('1')])(false)).toEqual({ sentCount: 0, orderedCount: 1 })
  expect(at.lines[0]?.firedMs).toBeUndefined()
})

test('changed lines are a new attempt, because the previous one is not confirmed', () => {
  const { lines } = { lines: [line('1')] }
  const next = attemptOf({ lines, attempt: undefined }, [{ id: 'now' }], () => 'new')
  expect(next).toEqual({ key: 'new', known: ['now'] })
  expect(isTableDraft({ lines, attempt: { key: 1 } })).toBe(false)
})
