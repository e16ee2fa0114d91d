import { describe, expect, test } from 'vitest'
import { createPassword, requestResetCode, resetPassword } from '#contract/account.ts'
import { changePassword } from '#contract/security.ts'
import { inviteStaff } from '#contract/staff.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const known = [
  '1234567890',
  'aaaaaaaaaa',
  'qwertyuiop',
  'Password123!',
  'abcabcabcabc',
  '0987654321',
  'abcdefghijkl',
  '1q2w3e4r5t',
  'sunshine2024',
]
const own = [
  'Ada Fernando',
  'ada-corner-2026',
  'cornerkitchen1',
  'Kitchen!Corner',
  'sevenfold1234',
  'adafernando99',
]
const fine = [
  'correct horse battery',
  'blue lamp over the stairs',
  'zK9#vbT2!qLm',
  'ada walks her dog at dawn',
]

describe.each(databases())('a password that is chosen on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })

  test("is no common password, and not made of the person's own data", async () => {
    const owner = await aUser(server, { company: await aCompany(server) })
    const answer = async (password: string) => {
      const { status, problem } = await server.call(changePassword, { password }, { as: owner })
      return status === 200
        ? 'fine'
        : problem.errors.map(({ path, rule }) => `${path} ${rule}`).join()
    }
    for (const password of known)
      expect([password, await answer(password)]).toEqual([password, 'password known_password'])
    for (const password of own)
      expect([password, await answer(password)]).toEqual([password, 'password own_password'])
    for (const password of fine)
      expect([password, await answer(password)]).toEqual([password, 'fine'])
  })

  test('is not the address that one signs in with, with or without something around it', async () => {
    const email = 'owner@service.example'
    const owner = await aUser(server, { email, company: await aCompany(server) })
    for (const password of [email, 'Owner@Service.Example1', '!!owner@service.example'])
      expect(
        (await server.call(changePassword, { password }, { as: owner })).problem.errors,
      ).toMatchObject([{ path: 'password', rule: 'own_password' }])
  })

  test('is not the name that is given with it', async () => {
    const owner = await aUser(server)
    const email = 'someone@example.com'
    await server.call(inviteStaff, { fullName: 'Some One', email }, { as: owner })
    const { code = '' } = await mailbox.next(email)
    const named = { code, fullName: 'Priyanka Wijesinghe', password: 'priyankawijesinghe' }
    expect((await server.call(createPassword, named)).problem.errors).toMatchObject([
      { path: 'password', rule: 'own_password' },
    ])
  })

  test('is looked at with an invitation and a reset too, and the code stays good', async () => {
    const owner = await aUser(server)
    const email = 'newcomer@example.com'
    await server.call(inviteStaff, { fullName: 'New Comer', email }, { as: owner })
    const { code = '' } = await mailbox.next(email)
    const weak = await server.call(createPassword, { code, password: 'qwertyuiop' })
    expect(weak.problem.errors[0]?.message).toBe('This password is too common. Choose another one.')
    expect(await server.status(createPassword, { code, password: 'correct horse battery' })).toBe(
      200,
    )
    await server.call(requestResetCode, { email })
    const reset = (await mailbox.next(email, 1)).code ?? ''
    expect(await server.refusal(resetPassword, { code: reset, password: 'newcomer2026' })).toBe(
      'VALIDATION',
    )
    expect(
      await server.status(resetPassword, { code: reset, password: 'blue lamp over the stairs' }),
    ).toBe(200)
  })
})
