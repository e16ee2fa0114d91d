import { beforeAll, expect, test } from 'vitest'
import { getModule } from '#contract/module.ts'
import { moduleIds } from '#contract/modules.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { testServer } from '../support/during-tests.ts'

const server = testServer()
let five: User[]

beforeAll(async () => {
  const company = await aCompany(server)
  five = await Promise.all(Array.from({ length: 5 }, () => aUser(server, { company })))
})

/** Who of the five has the queue in the menu of a module. */
const queueOf = async (moduleId: number) =>
  Promise.all(
    five.map(
      async (as) => (await server.ask(getModule, {}, { ...as, moduleId })).settings.isQueueEnabled,
    ),
  )

test('of the five configured users one has the queue in the menu of cConnect, and nobody in another module', async () => {
  server.config.queueUserId = five[2]?.userId
  expect(await queueOf(moduleIds.cConnect)).toEqual([false, false, true, false, false])
  expect(await queueOf(moduleIds.foodKart)).toEqual([false, false, false, false, false])
  server.config.queueUserId = undefined
})

test('without a configured user nobody has it in the menu, whatever a company switched on in former days', async () => {
  const [first] = five
  if (!first) throw new Error('no user of the five')
  await server.databases.write
    .updateTable('company_module')
    .set({ settings: '{"queue_enabled":true}' })
    .where('company_id', '=', first.company.id)
    .execute()
  expect(await queueOf(moduleIds.cConnect)).toEqual([false, false, false, false, false])
})
