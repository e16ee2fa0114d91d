import { beforeAll, describe, expect, test } from 'vitest'
import {
  createPassword,
  requestResetCode,
  resetPassword,
  signUp,
  readAddressUndo,
  undoAddressChange,
  updateUser,
} from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { changePassword, confirmPassword } from '#contract/security.ts'
import { inviteStaff } from '#contract/staff.ts'
import { getUser, signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
const fresh = 'a lantern on the jetty'
const DAY_MS = 86_400_000
let count = 0

describe.each(databases())('the former address takes its account back on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  const anAddress = () => `undo${(count += 1)}@example.com`
  const signedIn = (email: string, by = password) => server.ask(signIn, { email, password: by })
  const someone = async () => {
    const email = anAddress()
    const user = await aUser(server, { email, password_hash: passwordHash })
    return { ...user, email, as: { token: (await signedIn(email)).token } }
  }
  /** As whoever knows the password does it; answers the code that the new address got. */
  const ask = async (as: { token: string }, email: string) => {
    await server.call(confirmPassword, { password }, { as })
    expect(await server.status(updateUser, { email }, as)).toBe(200)
    return (await mailbox.next(email)).text.match(/\b\d{6}\b/)?.[0] ?? ''
  }
  const move = async (as: { token: string }, email: string) => {
    const emailCode = await ask(as, email)
    expect((await server.ask(updateUser, { email, emailCode }, as)).email).toBe(email)
  }
  const undo = (code = '', chosen = fresh) =>
    server.call(undoAddressChange, { code, password: chosen })
  /** The newest link that an address was sent to undo a change with. */
  const linkOf = (email: string) => mailbox.linkCode(email)

  test('the link gives the address back, asks for a new password and ends every session', async () => {
    const owner = await someone()
    const theirs = anAddress()
    await move(owner.as, theirs)
    const thief = { token: (await signedIn(theirs)).token }
    expect((await undo(await linkOf(owner.email))).status).toBe(200)
    for (const as of [owner.as, thief])
      expect(await server.refusal(getUser, {}, as)).toBe('TOKEN_REVOKED')
    for (const email of [theirs, owner.email])
      expect(await server.status(signIn, { email, password })).toBe(422)
    const again = await signedIn(owner.email, fresh)
    expect(again.user).toMatchObject({ userId: owner.userId, email: owner.email })
    const { rows } = await server.ask(listAudit, { entity: 'account' }, again)
    expect(rows.map(({ event }) => event)).toContain('account.email-undo')
    await mailbox.mailAbout(theirs, 'back')
    await mailbox.mailAbout(owner.email, 'password')
  })

  test('the link works once, for seven days, and only with a password that may be chosen', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    const code = await linkOf(owner.email)
    const look = () => server.call(readAddressUndo, { code })
    expect((await undo(code, 'password123')).problem.code).toBe('VALIDATION')
    server.clock.advance(7 * DAY_MS - 60_000)
    // To look at it does not use it up.
    for (const one of [await look(), await look()]) expect(one.data).toEqual({ email: owner.email })
    expect((await undo(code)).status).toBe(200)
    expect((await undo(code)).problem.code).toBe('LINK_EXPIRED')
    expect((await look()).problem.code).toBe('LINK_EXPIRED')
    const other = await someone()
    await move(other.as, anAddress())
    server.clock.advance(7 * DAY_MS)
    expect((await undo(await linkOf(other.email))).problem.code).toBe('LINK_EXPIRED')
  })

  test('two address changes in a row do not remove the first address, and the undo cannot be undone', async () => {
    const owner = await someone()
    const [second, third] = [anAddress(), anAddress()]
    await move(owner.as, second)
    await move(owner.as, third)
    expect((await undo(await linkOf(owner.email))).status).toBe(200)
    expect((await undo(await linkOf(second))).problem.code).toBe('LINK_EXPIRED')
    expect((await signedIn(owner.email, fresh)).user.userId).toBe(owner.userId)
  })

  test('an invitation to the former address does not keep it from its owner', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    const link = await linkOf(owner.email)
    const inviter = await aUser(server)
    await server.call(inviteStaff, { fullName: 'Ann', email: owner.email }, { as: inviter })
    expect((await undo(link)).status).toBe(200)
    expect((await signedIn(owner.email, fresh)).user.userId).toBe(owner.userId)
    const places = await server.databases.read
      .selectFrom('company_user')
      .select('user_id')
      .where('company_id', '=', inviter.company.id)
      .where('user_id', '=', owner.userId)
      .execute()
    expect(places).toHaveLength(1)
  })

  test('an account that was opened with the former address since then stays as it is', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    await aUser(server, { email: owner.email, password_hash: passwordHash })
    expect((await undo(await linkOf(owner.email))).problem.code).toBe('DUPLICATE')
  })

  describe('the former address is reserved until the undo link expires', () => {
    const counted = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email)).length
    const signUpWith = (email: string) => {
      // Time passes, so that requests from the one address of the tests are not too many.
      server.clock.advance(20 * 60_000)
      const asked = { fullName: 'Evil', companyName: 'Evil', moduleId: 13, utcOffset: 0 } as const
      return server.call(signUp, { ...asked, email })
    }

    test('sign-up and reset give the usual answer, and the address is mailed its undo link', async () => {
      const owner = await someone()
      await move(owner.as, anAddress())
      const code = await linkOf(owner.email)
      expect((await signUpWith(owner.email)).status).toBe(200)
      const told = await mailbox.next(owner.email, 1)
      expect([told.subject, told.code]).toEqual([expect.stringContaining('restored'), undefined])
      expect(await server.status(requestResetCode, { email: owner.email })).toBe(200)
      await mailbox.mailAbout(owner.email, 'restored', 1)
      expect((await undo(code)).status).toBe(200)
      expect((await signedIn(owner.email, fresh)).user.userId).toBe(owner.userId)
    })

    test('an invitation is mailed as usual, and opens no account before the link expires', async () => {
      const owner = await someone()
      await move(owner.as, anAddress())
      const code = await linkOf(owner.email)
      const inviter = await aUser(server)
      const invited = { fullName: 'Ann', email: owner.email }
      expect(await server.status(inviteStaff, invited, inviter)).toBe(200)
      const invitation = await mailbox.linkCode(owner.email, 1)
      const accept = () => server.call(createPassword, { code: invitation, password: fresh })
      expect((await accept()).problem).toMatchObject({
        status: 409,
        code: 'DUPLICATE',
        message: expect.stringContaining('belonged to an account'),
      })
      await signUpWith(owner.email)
      await mailbox.mailAbout(owner.email, 'restored')
      expect((await undo(code)).status).toBe(200)
      const again = { code: invitation, password: fresh }
      expect((await server.ask(createPassword, again)).user.email).toBe(owner.email)
      expect((await signedIn(owner.email, fresh)).user.email).toBe(owner.email)
    })

    test('nobody else can change to a reserved address, but its former holder can', async () => {
      const [owner, thief] = [await someone(), await someone()]
      const home = owner.email
      await move(owner.as, anAddress())
      await server.call(confirmPassword, { password }, { as: thief.as })
      expect(await server.status(updateUser, { email: home }, thief.as)).toBe(200)
      expect((await mailbox.next(home, 1)).text).not.toMatch(/\b\d{6}\b/)
      await server.call(confirmPassword, { password }, { as: owner.as })
      const before = counted(home)
      await server.call(updateUser, { email: home }, { as: owner.as })
      const emailCode = (await mailbox.next(home, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
      const back = { email: home, emailCode }
      expect((await server.ask(updateUser, back, owner.as)).email).toBe(home)
    })

    test('a code mailed before the address was reserved no longer works', async () => {
      const [owner, thief] = [await someone(), await someone()]
      const wanted = anAddress()
      const stolen = await ask(thief.as, wanted)
      const before = counted(wanted)
      await server.call(confirmPassword, { password }, { as: owner.as })
      await server.call(updateUser, { email: wanted }, { as: owner.as })
      const emailCode = (await mailbox.next(wanted, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
      await server.call(updateUser, { email: wanted, emailCode }, { as: owner.as })
      await move(owner.as, anAddress())
      const taken = { email: wanted, emailCode: stolen }
      const refused = await server.call(updateUser, taken, { as: thief.as })
      expect(refused.problem).toMatchObject({ code: 'DUPLICATE', errors: [{ path: 'email' }] })
    })

    test('after seven days it is free again', async () => {
      const owner = await someone()
      await move(owner.as, anAddress())
      await linkOf(owner.email)
      server.clock.advance(7 * DAY_MS)
      await signUpWith(owner.email)
      expect((await mailbox.next(owner.email, 1)).subject).toContain('Welcome')
    })
  })

  describe('links and codes that were mailed before', () => {
    /** Someone with a reset link, a let-in link and a code for a new address, all mailed. */
    const withCodes = async () => {
      const owner = await someone()
      await ask(owner.as, anAddress())
      await server.call(requestResetCode, { email: owner.email })
      const reset = (await mailbox.next(owner.email)).code ?? ''
      for (let tries = 0; tries < 5; tries += 1)
        await server.call(signIn, { email: owner.email, password: 'wrong' })
      await mailbox.next(owner.email, 1)
      expect(await purposes(owner.userId)).toEqual([
        'email-change',
        'password-reset',
        'sign-in-pass',
      ])
      return { ...owner, reset }
    }
    const purposes = async (userId: string) => {
      const rows = await server.databases.read
        .selectFrom('auth_code')
        .select('purpose')
        .where('subject_id', '=', userId)
        .orderBy('purpose')
        .execute()
      return rows.map(({ purpose }) => purpose)
    }
    const late = (code: string) => server.call(resetPassword, { code, password: fresh })

    test('are void once the address was changed', async () => {
      const owner = await withCodes()
      await move(owner.as, anAddress())
      expect((await late(owner.reset)).problem.code).toBe('LINK_EXPIRED')
      expect(await purposes(owner.userId)).toEqual([])
    })

    test('are void once the password was changed', async () => {
      const owner = await withCodes()
      await server.call(confirmPassword, { password }, { as: owner.as })
      const changed = await server.call(changePassword, { password: fresh }, { as: owner.as })
      expect(changed.status).toBe(200)
      expect((await late(owner.reset)).problem.code).toBe('LINK_EXPIRED')
      expect(await purposes(owner.userId)).toEqual([])
    })

    test('are void once the password was reset', async () => {
      const owner = await withCodes()
      expect((await late(owner.reset)).status).toBe(200)
      expect(await purposes(owner.userId)).toEqual([])
    })
  })

  test('the code for a new address has six digits, and few tries', async () => {
    const owner = await someone()
    const email = anAddress()
    const emailCode = await ask(owner.as, email)
    expect(emailCode).toMatch(/^\d{6}$/)
    const wrong = emailCode === '000000' ? '000001' : '000000'
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push(await server.status(updateUser, { email, emailCode: wrong }, owner.as))
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    server.clock.advance(30_000)
    expect((await server.ask(updateUser, { email, emailCode }, owner.as)).email).toBe(email)
  })
})
