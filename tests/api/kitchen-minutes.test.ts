import { beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { listCartItems } from '#contract/cart-item.ts'
import { moveOrder } from '#contract/order.ts'
import { getModule } from '#contract/module.ts'
import { moduleIds } from '#contract/modules.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { testServer } from '../support/during-tests.ts'

const server = testServer()
let owner: User
let staff: User

beforeAll(async () => {
  const company = await aCompany(server)
  owner = { ...(await aUser(server, { company })), moduleId: moduleIds.foodKart }
  staff = { ...(await aUser(server, { company, role: 'staff' })), moduleId: moduleIds.foodKart }
})

const minutesOf = async (as: User) => {
  const { settings } = await server.ask(getModule, {}, as)
  return [settings.kitchenSlowMin, settings.kitchenLateMin]
}

test('the owner says after how many minutes a kitchen ticket is slow and late, and the team reads it', async () => {
  expect(await minutesOf(staff)).toEqual([10, 20])
  await server.call(
    updateUser,
    { settings: { kitchenSlowMin: 5, kitchenLateMin: 8 } },
    { as: owner },
  )
  expect(await minutesOf(staff)).toEqual([5, 8])
  await server.call(updateUser, { settings: { kitchenSlowMin: null } }, { as: owner })
  expect(await minutesOf(staff)).toEqual([10, 8])
})

test('minutes below one are refused at their field', async () => {
  const refused = await server.call(updateUser, { settings: { kitchenSlowMin: 0 } }, { as: owner })
  expect(refused.status).toBe(422)
})

test('the kitchen reads when an order that waited was accepted, while its lines wait to be sent', async () => {
  const { id } = await anOrder(server, {
    company: owner.company,
    order_status_id: 1,
    source: 'guest',
  })
  const { id: direct } = await anOrder(server, { company: owner.company })
  server.clock.advance(10 * 60_000)
  const accept = { id, expectedVersion: 1, event: 'order.accept' } as const
  expect(await server.status(moveOrder, accept, staff)).toBe(200)
  const { rows } = await server.ask(listCartItems, {}, staff)
  const accepted = (orderId: string) =>
    rows.find((row) => row.orderId === orderId)?.order.acceptedMs
  expect(accepted(id)).toBe(server.clock.now())
  expect(accepted(direct)).toBeUndefined()
})
