import { beforeAll, describe, expect, test } from 'vitest'
import { listSessions, updateUser } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { changePassword, confirmPassword } from '#contract/security.ts'
import { inviteStaff, updateStaff } from '#contract/staff.ts'
import { getUser, signIn } from '#contract/user.ts'
import { aSession, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox, testServer } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let count = 0

describe.each(databases())('an account is not taken over from an open screen on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  /** A user who has just signed in by the form: the sign-in does not count as a confirmation. */
  const someone = async (role: 'business' | 'staff' = 'business') => {
    const email = `open${(count += 1)}@example.com`
    const user = await aUser(server, { email, password_hash: passwordHash, role })
    const { token } = await server.ask(signIn, { email, password })
    return { ...user, email, as: { token } }
  }
  const another = ({ company, companyUserId, userId }: User) =>
    aSession(server.databases.write, {
      companyId: company.id,
      companyUserId,
      userId,
      nowMs: server.clock.now(),
    })
  const confirm = (as: { token: string }) => server.call(confirmPassword, { password }, { as })

  const changes = [
    ['an e-mail address', { email: 'thief@example.com' }],
    ['a phone number', { phone: '020 7946 1111', callingCode: '+44' }],
    ['the payment account', { usesPaymentAccount: true }],
  ] as const

  test.each(changes)(
    '%s changes only after the password was given again, for ten minutes',
    async (_, input) => {
      const { as } = await someone()
      const refused = await server.call(updateUser, input, { as })
      expect([refused.status, refused.problem.code]).toEqual([403, 'PASSWORD_NEEDED'])
      const wrong = await server.call(confirmPassword, { password: 'not it' }, { as })
      expect(wrong.problem).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        errors: [{ path: 'password' }],
      })
      expect((await confirm(as)).status).toBe(200)
      server.clock.advance(10 * 60_000)
      expect(await server.refusal(updateUser, input, as)).toBe('PASSWORD_NEEDED')
      await confirm(as)
      expect(await server.status(updateUser, input, as)).toBe(200)
    },
  )

  test('unchanged fields and a new name need no password', async () => {
    const { as, email } = await someone('staff')
    expect(await server.status(updateUser, { fullName: 'Ann Lee', email }, as)).toBe(200)
    expect(await server.status(updateUser, { language: 'hi' }, as)).toBe(200)
  })

  test('a new password ends the other sessions, is mailed and is recorded in the audit log', async () => {
    const who = await someone()
    const other = await another(who)
    const fresh = 'a brand new sentence'
    const change = () => server.call(changePassword, { password: fresh }, { as: who.as })
    expect((await change()).problem.code).toBe('PASSWORD_NEEDED')
    await confirm(who.as)
    expect((await change()).status).toBe(200)
    expect(await server.refusal(getUser, {}, { token: other })).toBe('TOKEN_REVOKED')
    expect(await server.ask(listSessions, {}, who.as)).toHaveLength(1)
    expect(await server.status(signIn, { email: who.email, password })).toBe(422)
    expect((await mailbox.next(who.email)).subject).toContain('changed')
    const { rows } = await server.ask(listAudit, { entity: 'account' }, who.as)
    expect(rows.map(({ event }) => event)).toEqual(['account.password-change'])
  })

  test('a new address ends the other sessions, is mailed to the old address and is recorded in the audit log', async () => {
    const who = await someone()
    const other = await another(who)
    await confirm(who.as)
    const email = `moved-to${(count += 1)}@example.com`
    await server.call(updateUser, { email }, { as: who.as })
    const emailCode = /\b\d{6}\b/.exec((await mailbox.next(email)).text)?.[0] ?? ''
    expect((await server.ask(updateUser, { email, emailCode }, who.as)).email).toBe(email)
    expect(await server.refusal(getUser, {}, { token: other })).toBe('TOKEN_REVOKED')
    expect(await server.status(getUser, {}, who.as)).toBe(200)
    const told = await mailbox.next(who.email)
    expect(told.subject).toContain('address')
    expect(told.raw).not.toContain(email)
    const { rows } = await server.ask(listAudit, { entity: 'account' }, who.as)
    expect(rows.map(({ event }) => event)).toEqual(['account.email-change'])
  })

  test('people of an InActive company change nothing about themselves but what keeps the account safe', async () => {
    const { company, email } = await someone()
    const switched = server.databases.write.updateTable('company_detail')
    await switched.set({ status: 'InActive' }).where('id', '=', company.id).execute()
    const as = { token: (await server.ask(signIn, { email, password })).token }
    for (const input of [
      { fullName: 'Somebody' },
      { pictureUrl: '' },
      { phone: '20 7946 1111', callingCode: '+44' as const },
    ])
      expect(await server.refusal(updateUser, input, as)).toBe('ACCOUNT_INACTIVE')
    expect(await server.status(updateUser, { language: 'hi' }, as)).toBe(200)
    await confirm(as)
    expect(await server.status(updateUser, { email: `new.${email}` }, as)).toBe(200)
    const change = { password: 'a brand new sentence' }
    expect(await server.status(changePassword, change, as)).toBe(200)
  })

  test('guessing the password on an open screen is slowed down', async () => {
    const { as } = await someone()
    const answers = []
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(await server.status(confirmPassword, { password: 'no' }, as))
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('a phone number typed into a profile is no sign-in, and its proven owner keeps it', async () => {
    const number = { calling_code: '+44', phone: `77009${database.length}00${count}` }
    const victim = await aUser(server, { ...number, password_hash: passwordHash })
    const named = { phone: number.phone, callingCode: '+44' as const }
    expect(await server.status(signIn, { ...named, password })).toBe(422)
    const proven = server.databases.write.updateTable('app_user').set({ phone_proven_ms: 1 })
    await proven.where('id', '=', victim.userId).execute()
    const thief = await someone()
    await confirm(thief.as)
    expect(await server.status(updateUser, named, thief.as)).toBe(200)
    const { data } = await server.call(signIn, { ...named, password })
    expect(data.user.userId).toBe(victim.userId)
    await expect(proven.where('id', '=', thief.userId).execute()).rejects.toThrow(/unique/i)
    const none = { phone: null, callingCode: null }
    const numberless = await server.call(updateUser, none, { as: thief.as })
    expect(numberless.data.phone ?? '').toBe('')
    expect((await server.ask(getUser, {}, victim)).phone).toBe(number.phone)
  })
})

describe.each(databases())('mail to strangers is limited on %s', (database) => {
  const server = testServer({ database })
  const refusal = ({ problem }: { problem: { code: string; message: string } }) => [
    problem.code,
    problem.message,
  ]
  const said = ['TOO_MANY', 'Too many mails were sent. Please try again later.']

  test('five invitations an hour by one company to one address, sent again or not', async () => {
    const [first, second] = [await aUser(server), await aUser(server)]
    const person = { fullName: 'S', email: 'stranger@example.com' }
    let { data: member } = await server.call(inviteStaff, person, { as: first })
    const resend = () =>
      server.call(
        updateStaff,
        { id: member.id, expectedVersion: member.version, event: 'staff.resend' },
        { as: first },
      )
    for (let sent = 0; sent < 4; sent += 1) member = (await resend()).data
    expect(refusal(await resend())).toEqual(said)
    expect(await server.status(inviteStaff, person, second)).toBe(200)
    server.clock.advance(3_600_000)
    expect((await resend()).status).toBe(200)
  })

  test('twenty an hour by all companies together to one address', async () => {
    const person = { fullName: 'S', email: 'flooded@example.com' }
    const invite = async () => server.call(inviteStaff, person, { as: await aUser(server) })
    for (let sent = 0; sent < 20; sent += 1) expect((await invite()).status).toBe(200)
    expect(refusal(await invite())).toEqual(said)
  })

  test('thirty an hour by one person, sixty by one company', async () => {
    const first = await aUser(server)
    const { company } = first
    const [second, third] = [await aUser(server, { company }), await aUser(server, { company })]
    let at = 0
    const invite = (as: User) =>
      server.call(inviteStaff, { fullName: 'S', email: `many${(at += 1)}@example.com` }, { as })
    const all = async (as: User, times: number) => {
      const statuses = []
      for (let sent = 0; sent < times; sent += 1) statuses.push((await invite(as)).status)
      return statuses.filter((status) => status === 200).length
    }
    expect(await all(first, 32)).toBe(30)
    expect(refusal(await invite(first))).toEqual(said)
    expect(await all(second, 30)).toBe(30)
    expect(await all(third, 2)).toBe(0)
    const known = await server.databases.read
      .selectFrom('company_user')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    expect(known).toHaveLength(63)
  })
})
