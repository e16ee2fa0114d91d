import { expect, test } from 'vitest'
import { type CartItem, listCartItems } from '#contract/cart-item.ts'
import { id as idSchema } from '#contract/fields.ts'
import { aTab } from '../support/offline.ts'

const aLine = (id: string, orderId: string, cartStatus: CartItem['cartStatus']) => ({
  id,
  orderId,
  cartStatus,
  name: id,
  unitAmount: 500,
  quantity: 1,
  lineAmount: 500,
  options: [],
  version: 1,
  allowedEvents: [],
  order: {},
})
const idOf = (text: string) => idSchema.parse(text)
const board = { cartStatus: ['In Cart', 'In Kitchen'] as CartItem['cartStatus'][] }

test('a board that is reloaded without a connection shows the lines as they were refetched last, order by order', async () => {
  let lines = [aLine('soup', 'o1', 'In Cart'), aLine('tea', 'o2', 'In Cart')]
  const tab = await aTab({
    [listCartItems.path]: ({ orderId }: { orderId?: string }) => {
      const rows = lines.filter((line) => orderId === undefined || line.orderId === orderId)
      return { rows, pagination: { totalRows: rows.length, rowSize: 100, currentPage: 1 } }
    },
  })
  await tab.ask(listCartItems, board)
  lines = [aLine('cake', 'o1', 'In Kitchen'), aLine('pie', 'o3', 'In Cart')]
  await Promise.all(
    ['o1', 'o2', 'o3'].map((one) => tab.ask(listCartItems, { ...board, orderId: idOf(one) })),
  )
  tab.setAway(true)
  const namesOf = async (question: object) =>
    (await tab.ask(listCartItems, { ...board, ...question })).rows.map(({ name }) => name)
  await expect.poll(async () => (await namesOf({})).toSorted()).toEqual(['cake', 'pie'])
  expect(await namesOf({ orderId: idOf('o3') })).toEqual(['pie'])
  expect(await namesOf({ orderId: idOf('o2') })).toEqual([])
})
