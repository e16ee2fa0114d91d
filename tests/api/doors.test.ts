import { beforeAll, describe, expect, test } from 'vitest'
import { createBusiness, listBusinesses } from '#contract/company.ts'
import { createPassword, signUp, updateUser } from '#contract/account.ts'
import { listProducts } from '#contract/product.ts'
import { openLink } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { listPlans, updateSubscription } from '#contract/plan.ts'
import { confirmPassword } from '#contract/security.ts'
import { getStaff, inviteStaff, updateStaff } from '#contract/staff.ts'
import { chooseBusiness, getUser, signIn } from '#contract/user.ts'
import { sweepSubscriptions } from '../../server/plan/sweep.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { hashPassword } from '../../server/user/password.ts'
import { aCompany, aSession, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const password = 'correct horse battery'
const DAY_MS = 86_400_000
const { foodKart, ekart } = moduleIds
let count = 0

describe.each(databases())('doors that stood ajar, on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let passwordHash: string
  beforeAll(async () => {
    await seedReference(server.databases.write)
    passwordHash = await hashPassword(password)
  })

  const anAddress = () => `door${(count += 1)}@example.com`
  const codeFor = async (email: string, work: () => Promise<unknown>) => {
    const before = mailbox.mails.filter(({ to }) => to.includes(email)).length
    await work()
    return (await mailbox.next(email, before)).code ?? ''
  }
  const signedUp = (email: string, more: object = {}) =>
    codeFor(email, async () => {
      // Time passes, so that tries from the one address of the tests are not too many.
      server.clock.advance(20 * 60_000)
      await server.call(signUp, {
        fullName: 'Attacker Chosen',
        email,
        phone: '7999 999999',
        callingCode: '+44',
        companyName: 'Evil Co',
        moduleId: 13,
        utcOffset: 0,
        ...more,
      })
    })
  const setStatus = (as: User, id: User['company']['id'], status: 'Active' | 'InActive') =>
    server.call(updateUser, { id, status }, { as })

  describe('a company that is not paid for', () => {
    /** Their trial of one module is over: the company is InActive, its module is read. */
    const unpaid = async (): Promise<User> => {
      const company = await aCompany(server, { modules: [], initial_payment: 0 })
      const owner = { ...(await aUser(server, { company })), moduleId: foodKart }
      await server.call(
        updateSubscription,
        { moduleId: foodKart, event: 'subscription.start-trial' },
        { as: owner },
      )
      server.clock.advance(14 * DAY_MS)
      const now = server.clock.now()
      await server.databases.write
        .updateTable('session')
        .set({ last_seen_ms: now, expires_ms: now + 30 * DAY_MS })
        .execute()
      await sweepSubscriptions(server.databases, now)
      return owner
    }
    test('a member set to Active does not get into an unpaid module, and is given the reason', async () => {
      const owner = await unpaid()
      const { code } = (await server.call(createLink, { purpose: 'shop' }, { as: owner })).problem
      expect(code).toBe('ACCOUNT_INACTIVE')
      expect(await server.status(listProducts, {}, owner)).toBe(200)
      const master = await aUser(server, { role: 'master' })
      expect((await setStatus(master, owner.company.id, 'Active')).problem.code).toBe('UNPAID')
      expect(await server.refusal(createLink, { purpose: 'shop' }, owner)).toBe('ACCOUNT_INACTIVE')
      // What leads out of it stays open.
      expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
      const plans = await server.ask(listPlans, {}, owner)
      expect(plans.find(({ moduleId }) => moduleId === foodKart)?.subscription.status).toBe(
        'suspended',
      )
      // Switched off besides, it is read as before.
      expect((await setStatus(master, owner.company.id, 'InActive')).status).toBe(200)
      expect(await server.status(listProducts, {}, owner)).toBe(200)
    })

    test('takes no guests there, and works in a paid module', async () => {
      const company = await aCompany(server, { modules: ['foodKart', 'ekart'] })
      const owner = await aUser(server, { company })
      const link = await server.call(
        createLink,
        { purpose: 'shop' },
        { as: { ...owner, moduleId: foodKart } },
      )
      const { code } = link.data
      expect((await server.call(openLink, { code }, {})).status).toBe(200)
      const other = await unpaid()
      await server.databases.write
        .updateTable('subscription')
        .set({ company_id: company.id })
        .where('company_id', '=', other.company.id)
        .execute()
      expect((await server.call(openLink, { code }, {})).problem.code).toBe('LINK_EXPIRED')
      const elsewhere = { ...owner, moduleId: ekart }
      expect(await server.status(listProducts, {}, elsewhere)).toBe(200)
    })
  })

  test('the second of two mailed codes does not open a company that its overseer switched off', async () => {
    const master = await aUser(server, { role: 'master' })
    const email = anAddress()
    const business = {
      fullName: 'Ada',
      email,
      companyName: 'Twice Co',
      moduleId: 13 as const,
      utcOffset: 0,
      roleId: 3 as const,
    }
    const first = await codeFor(email, () => server.call(createBusiness, business, { as: master }))
    const second = await signedUp(email)
    const { token, user } = await server.ask(createPassword, { code: first, password })
    expect(user.status).toBe('Active')
    const id = user.companyDetail.companyDetailsId
    expect((await setStatus(master, id, 'InActive')).status).toBe(200)
    expect(await server.refusal(createPassword, { code: second, password })).toBe('LINK_EXPIRED')
    expect((await server.ask(getUser, {}, { token })).status).toBe('InActive')
  })

  test.each(['invited', 'revoked'] as const)(
    'an overseer who was %s to the staff, and never said yes, still comes in',
    async (state) => {
      const email = anAddress()
      const master = await aUser(server, { role: 'master', email, password_hash: passwordHash })
      const owner = await aUser(server)
      const person = { fullName: 'Trap', email }
      const invited = await server.ask(inviteStaff, person, owner)
      if (state === 'revoked')
        await server.call(
          updateStaff,
          { id: invited.id, expectedVersion: invited.version, event: 'staff.revoke' },
          { as: owner },
        )
      const { data } = await server.call(chooseBusiness, { id: owner.company.id }, { as: master })
      expect(data).toMatchObject({ roleId: 1 })
      expect(await server.refusal(inviteStaff, person, owner)).toBe('DUPLICATE')
      const member = await server.call(getStaff, { id: invited.id }, { as: owner })
      expect(member.problem.code).toBe('NOT_FOUND')
    },
  )

  test('an invitation does not reveal whose address it is before it is accepted', async () => {
    const email = anAddress()
    await aUser(server, { email, password_hash: passwordHash })
    const owner = await aUser(server)
    const person = { fullName: 'Ada', email }
    let id = ''
    const code = await codeFor(email, async () => {
      const member = await server.ask(inviteStaff, person, owner)
      id = member.id
      expect(member.userId).toBeUndefined()
    })
    await server.call(createPassword, { code, password })
    const { data } = await server.call(getStaff, { id: id as never }, { as: owner })
    expect(data.userId).toMatch(/^[\da-f-]{36}$/)
  })

  test('input of a stranger at a sign-up is not kept for the person who accepts an invitation later', async () => {
    const email = anAddress()
    await signedUp(email)
    const owner = await aUser(server)
    const code = await codeFor(email, () =>
      server.call(
        inviteStaff,
        { fullName: 'Vic Tim', email, phone: '7700 900456', callingCode: '+44' },
        { as: owner },
      ),
    )
    const { token, user } = await server.ask(createPassword, { code, password })
    expect(user).toMatchObject({ fullName: 'Vic Tim', name: 'Vic', phone: '7700900456' })
    const { rows } = await server.ask(listBusinesses, {}, { token })
    expect(rows.map(({ id }) => id)).toEqual([owner.company.id])
  })

  test('a user who signed up and was invited meanwhile has both companies', async () => {
    const email = anAddress()
    const own = await signedUp(email, { companyName: 'My Own' })
    const owner = await aUser(server)
    const invitation = { fullName: 'Mia', email }
    const code = await codeFor(email, () => server.call(inviteStaff, invitation, { as: owner }))
    await server.call(createPassword, { code, password })
    const { token } = await server.ask(createPassword, { code: own, password })
    const { rows } = await server.ask(listBusinesses, {}, { token })
    expect(rows.map(({ companyName, isOwn }) => [companyName, isOwn])).toContainEqual([
      'My Own',
      true,
    ])
    expect((await server.ask(signIn, { email, password })).user.companyName).toBe('My Own')
  })

  test('a stolen session that guesses the password is slowed down, and does not block the owner', async () => {
    const owner = await aUser(server, { password_hash: passwordHash })
    const another = () =>
      aSession(server.databases.write, {
        companyId: owner.company.id,
        companyUserId: owner.companyUserId,
        userId: owner.userId,
        nowMs: server.clock.now(),
      })
    const guess = (token: string) => server.status(confirmPassword, { password: 'no' }, { token })
    const stolen = await another()
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await guess(stolen))
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    expect(await server.status(confirmPassword, { password }, owner)).toBe(200)
    // Many of them together are counted too.
    for (let session = 0; session < 3; session += 1) {
      const token = await another()
      for (let n = 0; n < 5; n += 1) await guess(token)
    }
    expect(await guess(await another())).toBe(429)
  })

  test('a repeated request to open a company is answered with the current state', async () => {
    const email = anAddress()
    const owner = await aUser(server)
    const home = await aUser(server, { email, password_hash: passwordHash })
    let member = { id: '', version: 1 }
    const code = await codeFor(email, async () => {
      member = await server.ask(inviteStaff, { fullName: 'Mo', email }, owner)
    })
    await server.call(createPassword, { code, password })
    const go = (id: User['company']['id'], key?: string) =>
      server.call(
        chooseBusiness,
        { id },
        { as: home, ...(key && { headers: { 'idempotency-key': key } }) },
      )
    expect((await go(owner.company.id, 'k1')).status).toBe(200)
    expect((await go(home.company.id)).status).toBe(200)
    expect((await go(owner.company.id, 'k1')).status).toBe(200)
    expect((await server.ask(getUser, {}, home)).companyDetail).toMatchObject({
      companyDetailsId: owner.company.id,
    })
    await go(home.company.id)
    const { version } = await server.ask(getStaff, { id: member.id as never }, owner)
    await server.call(
      updateStaff,
      { id: member.id as never, expectedVersion: version, event: 'staff.suspend' },
      { as: owner },
    )
    expect((await go(owner.company.id)).status).toBe(404)
    expect((await go(owner.company.id, 'k1')).status).toBe(404)
  })
})
