import { beforeAll, describe, expect, test } from 'vitest'
import { createPassword, listSessions, undoAddressChange, updateUser } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import {
  beginApp,
  confirmApp,
  readFactors,
  removeApp,
  renewRecoveryCodes,
  resetStaffFactors,
  secondStepAsked,
  takeSecondStep,
} from '#contract/second-step.ts'
import { confirmPassword } from '#contract/security.ts'
import { getStaff, inviteStaff } from '#contract/staff.ts'
import { getUser, signIn } from '#contract/user.ts'
import { codeAt, stepOfCode, toBase32 } from '../../server/second-step/totp.ts'
import { appCode, fromBase32, withApp } from '../support/authenticator.ts'
import { aCompany, aUser, type Company } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let count = 0

describe('codes of an authenticator app', () => {
  /** RFC 6238, appendix B, SHA-1: eight digits. */
  const rfc = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const
  const secret = Buffer.from('12345678901234567890')

  test.each(rfc)('at second %d is the one of RFC 6238', (seconds, code) => {
    expect(codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code)
  })

  test('are right half a minute early and late, and no longer', () => {
    const now = 1_000_000 * 30_000
    const right = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeAt(secret, 1e6 + off), now))
    expect(right).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined])
    expect(stepOfCode(secret, '12345', now)).toBeUndefined()
  })

  test('have a secret that apps can read: RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(fromBase32(toBase32(secret))).toEqual(secret)
  })
})

describe.each(databases())('a second step of the sign-in on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { trustProxy: 1 } })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  const someone = async (role: 'business' | 'staff' = 'business', company?: Company) => {
    const email = `step${(count += 1)}@example.com`
    const user = await aUser(server, { email, password_hash: passwordHash, role, company })
    const { token } = await server.ask(signIn, { email, password })
    return { ...user, email, as: { token } }
  }
  const protectedOne = async (role?: 'business' | 'staff', company?: Company) => {
    const who = await someone(role, company)
    return { ...who, app: await withApp(server, who.as, password) }
  }
  const ticketOf = async (email: string) => {
    const { status, problem } = await server.call(signIn, { email, password })
    expect([status, problem.code]).toEqual([403, 'SECOND_STEP_NEEDED'])
    return secondStepAsked.parse(problem.current).token
  }
  const take = (token: string, code: string) => server.call(takeSecondStep, { token, code })
  const audited = async (as: { token: string }) => {
    const { rows } = await server.ask(listAudit, { entity: 'account' }, as)
    return rows.map(({ event }) => event)
  }

  test('asks for a code after the right password, and gives a new session for it', async () => {
    const who = await protectedOne()
    const ticket = await ticketOf(who.email)
    const wrong = await take(ticket, '000000')
    expect([wrong.status, wrong.problem.errors[0]?.path]).toEqual([422, 'code'])
    const { data } = await take(ticket, who.app.nextCode())
    expect(data.token).not.toBe(who.as.token)
    expect((await server.ask(getUser, {}, data)).userId).toBe(who.userId)
    expect((await take(ticket, who.app.nextCode())).problem.code).toBe('LINK_EXPIRED')
  })

  test('says nothing of it to who does not know the password', async () => {
    const who = await protectedOne()
    const wrong = await server.call(signIn, { email: who.email, password: 'not it' })
    const nobody = await server.call(signIn, { email: 'nobody@example.com', password: 'not it' })
    expect([wrong.status, wrong.problem.code]).toEqual([nobody.status, nobody.problem.code])
    expect(wrong.problem.current).toBeUndefined()
  })

  test('takes a code once, also of two at the same time', async () => {
    const who = await protectedOne()
    const tickets = [await ticketOf(who.email), await ticketOf(who.email)]
    const code = who.app.nextCode()
    const both = await Promise.all(tickets.map((ticket) => take(ticket, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const again = await take(await ticketOf(who.email), code)
    expect(again.status).toBe(422)
  })

  test('takes a recovery code once, however it is typed, and mails how many are left', async () => {
    const who = await protectedOne()
    const [first = '', second = ''] = who.app.recoveryCodes
    expect(new Set(who.app.recoveryCodes).size).toBe(10)
    const tickets = [await ticketOf(who.email), await ticketOf(who.email)]
    const both = await Promise.all(tickets.map((ticket) => take(ticket, first)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await mailbox.mailAbout(who.email, 'recovery code')).text).toContain('9 left')
    const typed = second.toLowerCase().replaceAll('-', ' ')
    const { data } = await take(await ticketOf(who.email), typed)
    expect((await server.ask(readFactors, {}, data)).recoveryCodesLeft).toBe(8)
    expect(await audited(data)).toContain('account.recovery-use')
  })

  test('takes no code of somebody else, and no secret that was not confirmed', async () => {
    const [who, other] = [await protectedOne(), await protectedOne()]
    const ticket = await ticketOf(who.email)
    expect((await take(ticket, other.app.recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await take(ticket, other.app.nextCode())).status).toBe(422)
    const half = await someone()
    await server.call(confirmPassword, { password }, { as: half.as })
    await server.call(beginApp, {}, { as: half.as })
    expect(await server.status(signIn, { email: half.email, password })).toBe(200)
  })

  test('slows guesses down, with one ticket or many', async () => {
    const who = await protectedOne()
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await take(await ticketOf(who.email), '111111')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    server.clock.advance(16 * 60_000)
    expect((await take(await ticketOf(who.email), who.app.nextCode())).status).toBe(200)
  })

  test('lets its owner in on a known browser and with a recovery code, however often who knows the password guesses', async () => {
    const who = await protectedOne()
    const from = (address: string, cookie = '') => ({
      headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    })
    const takeFrom = async (code: string, address: string, cookie?: string) => {
      const known = from(address, cookie)
      const { problem } = await server.call(signIn, { email: who.email, password }, known)
      const { token } = secondStepAsked.parse(problem.current)
      return server.call(takeSecondStep, { token, code }, known)
    }
    const first = await takeFrom(who.app.nextCode(), '10.5.0.1')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const code = who.app.nextCode()
    const guesses = []
    for (let n = 0; n < 24; n += 1) guesses.push((await takeFrom('111111', `10.5.1.${n}`)).status)
    expect(guesses.filter((status) => status === 422)).toHaveLength(20)
    // Right codes of others wait too, so nothing is learnt by guessing on.
    expect((await takeFrom(code, '10.5.2.1')).status).toBe(429)
    const [recovery = ''] = who.app.recoveryCodes
    expect((await takeFrom(recovery, '10.5.2.3')).status).toBe(200)
    expect((await takeFrom(code, '10.5.2.2', cookie)).status).toBe(200)
    // A known browser is no licence to guess, and recovery codes are limited by address.
    const limits = []
    for (let n = 0; n < 6; n += 1) {
      const known = await takeFrom('111111', '10.5.2.4', cookie)
      const long = await takeFrom('WRONG-CODE-WRONG', '10.5.2.5')
      limits.push([known.status, long.status])
    }
    expect(limits.map(String)).toEqual([...Array(5).fill('422,422'), '429,429'])
  })

  test('ends with its ticket after ten minutes, and with the password', async () => {
    const who = await protectedOne()
    const old = await ticketOf(who.email)
    server.clock.advance(10 * 60_000)
    expect((await take(old, who.app.code())).problem.code).toBe('LINK_EXPIRED')
  })

  test('stores neither secret nor codes as they are', async () => {
    const who = await protectedOne()
    const db = server.databases.read
    const rows = [
      await db.selectFrom('authenticator').selectAll().where('user_id', '=', who.userId).execute(),
      await db.selectFrom('recovery_code').selectAll().where('user_id', '=', who.userId).execute(),
      await db.selectFrom('inbox_key').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    for (const secret of [who.app.secret, ...who.app.recoveryCodes]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(secret.replaceAll('-', ''))
    }
  })

  test('is set up after the password only, once, and signs other devices out', async () => {
    const who = await someone()
    expect(await server.refusal(beginApp, {}, who.as)).toBe('PASSWORD_NEEDED')
    const other = await server.ask(signIn, { email: who.email, password })
    await server.call(confirmPassword, { password }, { as: who.as })
    const { secret, address } = await server.ask(beginApp, {}, who.as)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    const wrong = await server.call(confirmApp, { code: '000000' }, { as: who.as })
    expect(wrong.status).toBe(422)
    // There is none before an app is set up.
    expect(wrong.problem.errors[0]?.message).not.toMatch(/recovery/i)
    const code = appCode(secret, server.clock.now())
    const done = await server.call(confirmApp, { code }, { as: who.as })
    expect(done.data.recoveryCodes).toHaveLength(10)
    expect(await server.refusal(getUser, {}, other)).toBe('TOKEN_REVOKED')
    expect(await server.ask(listSessions, {}, who.as)).toHaveLength(1)
    expect(await server.refusal(beginApp, {}, who.as)).toBe('DUPLICATE')
    expect(await audited(who.as)).toContain('account.factor-add')
  })

  test('is asked for again, with the password, before what hurts: for ten minutes', async () => {
    const who = await protectedOne()
    server.clock.advance(10 * 60_000)
    const change = () =>
      server.call(updateUser, { email: `new${(count += 1)}@example.com` }, { as: who.as })
    expect((await change()).problem.code).toBe('PASSWORD_NEEDED')
    const confirm = (code?: string) =>
      server.call(confirmPassword, { password, code }, { as: who.as })
    const bare = await confirm()
    expect([bare.status, bare.problem.code]).toEqual([403, 'SECOND_STEP_NEEDED'])
    expect((await confirm('000000')).status).toBe(422)
    expect((await change()).problem.code).toBe('PASSWORD_NEEDED')
    expect((await confirm(who.app.nextCode())).status).toBe(200)
    server.clock.advance(10 * 60_000 - 1)
    expect((await change()).status).toBe(200)
    server.clock.advance(1)
    expect((await change()).problem.code).toBe('PASSWORD_NEEDED')
  })

  test('goes with the app; new recovery codes replace the old ones', async () => {
    const who = await protectedOne()
    const fresh = (await server.ask(renewRecoveryCodes, {}, who.as)).recoveryCodes
    expect((await take(await ticketOf(who.email), who.app.recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await take(await ticketOf(who.email), fresh?.[0] ?? '')).status).toBe(200)
    expect(await server.status(removeApp, {}, who.as)).toBe(200)
    expect(await server.refusal(removeApp, {}, who.as)).toBe('NOT_FOUND')
    expect(await server.status(renewRecoveryCodes, {}, who.as)).toBe(404)
    expect(await server.ask(readFactors, {}, who.as)).toEqual({
      recoveryCodesLeft: 0,
    })
    expect(await server.status(signIn, { email: who.email, password })).toBe(200)
    await mailbox.mailAbout(who.email, 'was removed')
  })

  test('is asked for by who accepts an invitation with their account', async () => {
    const who = await protectedOne()
    const inviter = await aUser(server)
    await server.call(inviteStaff, { fullName: 'Ann', email: who.email }, { as: inviter })
    const { text } = await mailbox.mailAbout(who.email, 'invit')
    const code = /code=([\w-]+)/.exec(text)?.[1] ?? ''
    const accepted = await server.call(createPassword, { code, password })
    expect([accepted.status, accepted.problem.code]).toEqual([403, 'SECOND_STEP_NEEDED'])
    const { token } = secondStepAsked.parse(accepted.problem.current)
    const { data } = await take(token, who.app.nextCode())
    expect(data.user.companyDetail.companyDetailsId).toBe(inviter.company.id)
  })

  test('is reset by the owner for their own staff, who are signed out and notified', async () => {
    const company = await aCompany(server)
    const owner = await someone('business', company)
    const cook = await protectedOne('staff', company)
    const reset = (as: { token: string }, id = cook.companyUserId) =>
      server.call(resetStaffFactors, { id }, { as })
    expect((await reset(owner.as)).problem.code).toBe('PASSWORD_NEEDED')
    await server.call(confirmPassword, { password }, { as: owner.as })
    const stranger = await someone()
    await server.call(confirmPassword, { password }, { as: stranger.as })
    expect((await reset(stranger.as)).status).toBe(404)
    expect((await reset(owner.as, owner.companyUserId)).status).toBe(404)
    expect((await reset(owner.as)).status).toBe(200)
    expect((await reset(owner.as)).status).toBe(404)
    expect(await server.refusal(getUser, {}, cook.as)).toBe('TOKEN_REVOKED')
    expect(await server.status(signIn, { email: cook.email, password })).toBe(200)
    await mailbox.mailAbout(cook.email, 'was reset')
    expect(await audited(owner.as)).toContain('account.factor-reset')
  })

  test('is asked of everyone once the owner says so, and the owner sees who has it', async () => {
    const company = await aCompany(server)
    const owner = await someone('business', company)
    const cook = await someone('staff', company)
    const of = async (who: { as: { token: string } }) =>
      (await server.ask(getUser, {}, who.as)).secondStep
    const seen = async () =>
      (await server.ask(getStaff, { id: cook.companyUserId }, owner.as)).hasSecondStep
    expect([await of(owner), await of(cook), await seen()]).toEqual([undefined, undefined, false])
    const ask = { settings: { asksSecondStep: true } }
    await server.call(updateUser, ask, { as: owner.as })
    expect((await server.ask(signIn, { email: cook.email, password })).user.secondStep).toBe(
      'asked',
    )
    expect(await of(owner)).toBe('asked')
    await withApp(server, cook.as, password)
    expect([await of(cook), await seen()]).toEqual(['on', true])
  })

  test('is not reset by an owner who invited somebody of another company', async () => {
    const who = await protectedOne()
    const inviter = await someone()
    await server.call(inviteStaff, { fullName: 'Ann', email: who.email }, { as: inviter.as })
    const { text } = await mailbox.mailAbout(who.email, 'invit')
    const code = /code=([\w-]+)/.exec(text)?.[1] ?? ''
    await server.call(createPassword, { code, password })
    const { id } = await server.databases.read
      .selectFrom('company_user')
      .select('id')
      .where('user_id', '=', who.userId)
      .where('company_id', '=', inviter.company.id)
      .executeTakeFirstOrThrow()
    await server.call(confirmPassword, { password }, { as: inviter.as })
    const refused = await server.call(resetStaffFactors, { id }, { as: inviter.as })
    expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
    await ticketOf(who.email)
  })

  test('that a thief added goes with the link that its owner was mailed', async () => {
    const who = await protectedOne()
    const { text } = await mailbox.mailAbout(who.email, 'is on')
    const code = /code=([\w-]+)/.exec(text)?.[1] ?? ''
    const fresh = 'a brand new sentence'
    expect(await server.status(undoAddressChange, { code, password: fresh })).toBe(200)
    expect(await server.status(signIn, { email: who.email, password: fresh })).toBe(200)
  })
})
