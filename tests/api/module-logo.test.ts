import { expect, test } from 'vitest'
import { moduleNames } from '#contract/modules.ts'
import { listAvailableModules, listModules } from '#contract/module.ts'
import { listPlans } from '#contract/plan.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { aUser } from '../support/builders.ts'
import { startServer } from '../support/server.ts'

test('every module has a logo of its own, named in every list of modules and served as a picture', async () => {
  const server = await startServer()
  await seedReference(server.databases.write)
  const as = await aUser(server)
  const own = (await server.ask(listModules, {}, as)).map(({ module }) => module.logo)
  const offered = (await server.ask(listAvailableModules, {}, as)).map(({ logo }) => logo)
  const plans = (await server.ask(listPlans, {}, as)).map(({ module }) => module.logo)
  expect(new Set(own).size).toBe(moduleNames.length)
  expect([offered, plans]).toEqual([own, own])
  const pictures = await Promise.all(
    own.map((name) => server.request({ url: `/image?url=${name}&v=1` })),
  )
  expect(
    pictures.map(({ statusCode, headers }) => [
      statusCode,
      headers['content-type'],
      headers['content-security-policy'],
    ]),
  ).toEqual(own.map(() => [200, 'image/svg+xml', "default-src 'none'"]))
  expect(new Set(pictures.map(({ body }) => body)).size).toBe(moduleNames.length)
  expect((await server.request({ url: '/image?url=module-mail.svg' })).statusCode).toBe(404)
  await server.close()
})
