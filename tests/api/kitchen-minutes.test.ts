import { beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { getModule } from '#contract/module.ts'
import { moduleIds } from '#contract/modules.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
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
