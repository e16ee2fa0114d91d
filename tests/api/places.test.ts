import { beforeAll, describe, expect, test } from 'vitest'
import { createPassword, listSessions } from '#contract/account.ts'
import { listBusinesses } from '#contract/company.ts'
import { inviteStaff, type StaffMember, updateStaff } from '#contract/staff.ts'
import { chooseBusiness, getUser, signIn } from '#contract/user.ts'
import { leaveBusiness, readInvitation } from '#contract/place.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let count = 0

describe.each(databases())('places of one person in several companies on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  const owner = async (company_name: string, email = `owner${(count += 1)}@example.com`) => ({
    ...(await aUser(server, {
      company: await aCompany(server, { company_name }),
      email,
      password_hash: passwordHash,
    })),
    email,
  })
  const invited = async (by: User, email: string) => {
    const before = mailbox.mails.filter(({ to }) => to.includes(email)).length
    const person = { fullName: 'Somebody', email }
    const { data: member } = await server.call(inviteStaff, person, { as: by })
    return { member, code: (await mailbox.next(email, before)).code ?? '' }
  }
  const accepted = async (by: User, email: string) => {
    const { member, code } = await invited(by, email)
    const { data } = await server.call(createPassword, { code, password })
    return { member: { ...member, version: member.version + 1 }, token: data.token }
  }
  const suspend = ({ id, version }: StaffMember, by: User) =>
    server.call(updateStaff, { id, expectedVersion: version, event: 'staff.suspend' }, { as: by })
  const companies = async (token: string) =>
    (await server.ask(listBusinesses, {}, { token })).rows.map(
      ({ companyName, roleId, mayLeave, isCurrent }) =>
        [companyName, roleId, mayLeave, isCurrent] as const,
    )

  test('an owner who accepts an invitation elsewhere keeps password, sessions and company', async () => {
    const own = await owner('Own Bakery')
    const other = await owner('Other Café')
    const { code } = await invited(other, own.email)
    expect(await server.ask(readInvitation, { code })).toMatchObject({
      companyName: 'Other Café',
      hasAccount: true,
      email: own.email,
    })
    const chosen = 'some other password'
    const wrong = await server.call(createPassword, { code, password: chosen })
    expect(wrong.problem).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      errors: [{ path: 'password' }],
    })
    const { data } = await server.call(createPassword, { code, password, fullName: 'Not My Name' })
    expect(data.user).toMatchObject({
      companyName: 'Other Café',
      roleId: 4,
      fullName: 'Ada Fernando',
    })
    expect((await server.ask(getUser, {}, own)).companyName).toBe('Own Bakery')
    const { email } = own
    expect(await server.status(signIn, { email, password: chosen })).toBe(422)
    const again = await server.ask(signIn, { email, password })
    expect(again.user).toMatchObject({ companyName: 'Other Café', roleId: 4 })
    expect(await companies(again.token)).toEqual([
      ['Other Café', 4, true, true],
      ['Own Bakery', 3, false, false],
    ])
    const as = { token: again.token }
    const back = await server.call(chooseBusiness, { id: own.company.id }, { as })
    expect(back.data).toMatchObject({ companyName: 'Own Bakery', roleId: 3 })
    expect((await server.ask(signIn, { email, password })).user.companyName).toBe('Own Bakery')
  })

  test('an invited user without an account is told so, and chooses a password', async () => {
    const { code } = await invited(await owner('Tea House'), 'fresh-face@example.com')
    const found = await server.ask(readInvitation, { code })
    expect(found).toMatchObject({ companyName: 'Tea House', hasAccount: false })
    expect(await server.status(createPassword, { code, password })).toBe(200)
    expect(await server.refusal(readInvitation, { code })).toBe('LINK_EXPIRED')
  })

  test('wrong passwords do not use an invitation up, and can not be tried without end', async () => {
    const own = await owner('Patient Shop')
    const { code } = await invited(await owner('Guessed At'), own.email)
    const answers = []
    for (let tries = 0; tries < 7; tries += 1) {
      answers.push(await server.status(createPassword, { code, password: `wrong pass ${tries}` }))
    }
    expect(answers[0]).toBe(422)
    expect(answers.at(-1)).toBe(429)
    server.clock.advance(20 * 60_000)
    expect(await server.status(createPassword, { code, password })).toBe(200)
  })

  test('staff with two places move between them; a company of which they are none is not found', async () => {
    const [first, second, third] = [
      await owner('First'),
      await owner('Second'),
      await owner('Third'),
    ]
    const email = `waiter${(count += 1)}@example.com`
    await accepted(first, email)
    const { token } = await accepted(second, email)
    const choose = (id: typeof first.company.id) =>
      server.call(chooseBusiness, { id }, { as: { token } })
    expect((await choose(first.company.id)).data).toMatchObject({ companyName: 'First', roleId: 4 })
    expect((await choose(third.company.id)).problem.code).toBe('NOT_FOUND')
  })

  test('being suspended in one company leaves sessions in another untouched, and cannot be bypassed', async () => {
    const [first, second] = [await owner('Alpha'), await owner('Beta')]
    const email = `waiter${(count += 1)}@example.com`
    const inFirst = await accepted(first, email)
    const inSecond = await accepted(second, email)
    expect((await suspend(inFirst.member, first)).status).toBe(200)
    expect(await server.refusal(getUser, {}, inFirst)).toBe('TOKEN_REVOKED')
    expect((await server.ask(getUser, {}, inSecond)).companyName).toBe('Beta')
    expect(await companies(inSecond.token)).toEqual([['Beta', 4, true, true]])
    const back = await server.call(chooseBusiness, { id: first.company.id }, { as: inSecond })
    expect(back.problem.code).toBe('NOT_FOUND')
    expect((await server.ask(signIn, { email, password })).user.companyName).toBe('Beta')
  })

  test('a user who leaves the open company continues in the next one and cannot return', async () => {
    const own = await owner('Home')
    const other = await owner('Away')
    const { token, member } = await accepted(other, own.email)
    const elsewhere = await server.ask(signIn, { email: own.email, password })
    const left = await server.call(leaveBusiness, { id: other.company.id }, { as: { token } })
    expect(left.data.user).toMatchObject({ companyName: 'Home', roleId: 3 })
    expect((await server.ask(getUser, {}, { token })).companyName).toBe('Home')
    // Their other devices that were in that company are out.
    const stale = await server.call(getUser, {}, { as: elsewhere })
    expect(stale.problem.code).toBe('TOKEN_REVOKED')
    const again = await server.call(chooseBusiness, { id: other.company.id }, { as: { token } })
    expect(again.problem.code).toBe('NOT_FOUND')
    const history = await server.databases.read
      .selectFrom('state_history')
      .select(['event', 'to_state', 'actor_id'])
      .where('company_id', '=', other.company.id)
      .where('event', '=', 'staff.leave')
      .execute()
    expect(history).toEqual([{ event: 'staff.leave', to_state: 'removed', actor_id: member.id }])
    expect((await invited(other, own.email)).member.inviteState).toBe('invited')
  })

  test('a user who leaves their only company is signed out', async () => {
    const only = await owner('Only One')
    const { token } = await accepted(only, `waiter${(count += 1)}@example.com`)
    const left = await server.call(leaveBusiness, { id: only.company.id }, { as: { token } })
    expect(left.data).toEqual({})
    expect(await server.refusal(getUser, {}, { token })).toBe('TOKEN_REVOKED')
  })

  test('the last owner cannot leave a company; of two who leave at once one stays', async () => {
    const last = await owner('Shared')
    const { company } = last
    const leave = (who: User) => server.call(leaveBusiness, { id: company.id }, { as: who })
    expect((await leave(last)).problem).toMatchObject({ code: 'IN_USE' })
    const second = await aUser(server, { company })
    const third = await aUser(server, { company })
    const answers = await Promise.all([leave(last), leave(second), leave(third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(
      await server.status(leaveBusiness, { id: (await owner('Foreign')).company.id }, third),
    ).not.toBe(200)
  })

  test('who oversees a company has no place in it to leave', async () => {
    const partner = await aUser(server, { role: 'partner' })
    const left = await server.call(leaveBusiness, { id: partner.company.id }, { as: partner })
    expect(left.problem.code).toBe('ROLE_FORBIDDEN')
    expect(await server.ask(listSessions, {}, partner)).toHaveLength(1)
  })
})
