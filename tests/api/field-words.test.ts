import { describe, expect, test } from 'vitest'
import { createSocial } from '#contract/company.ts'
import { signUp, updateUser } from '#contract/account.ts'
import { createCustomer } from '#contract/customer.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('a refused field on %s', (database) => {
  const server = testServer({ database })

  test('a refused field says which rule it breaks, with an example', async () => {
    const owner = await aUser(server, { company: await aCompany(server) })
    const said = async (answer: Promise<{ status: number; problem: { errors: unknown[] } }>) => {
      const { status, problem } = await answer
      return [status, ...problem.errors]
    }
    const as = { as: owner }
    expect(
      await said(server.call(createCustomer, { fullName: 'Zed', email: 'zed@' }, as)),
    ).toMatchObject([
      422,
      { rule: 'not_email', message: 'Enter an e-mail address such as name@example.com.' },
    ])
    const phoned = { fullName: 'Zed', callingCode: '+44', phone: '12ab' } as const
    expect(await said(server.call(createCustomer, phoned, as))).toMatchObject([
      422,
      { rule: 'not_phone', message: expect.stringContaining('at least four digits') },
    ])
    expect(
      await said(server.call(createSocial, { type: 'website', url: 'facebook' }, as)),
    ).toMatchObject([422, { rule: 'not_web_address' }])
    expect(
      await said(server.call(updateUser, { email: 'new@mail.example', emailCode: '12' }, as)),
    ).toMatchObject([422, { rule: 'not_code', message: 'The code has six digits.' }])
    const { problem } = await server.call(signUp, { email: '' } as never)
    expect(problem.errors).toContainEqual(
      expect.objectContaining({ path: 'email', message: 'Please fill this in.' }),
    )
  })
})
