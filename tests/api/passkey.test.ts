import { beforeAll, describe, expect, test } from 'vitest'
import { undoAddressChange } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkey.ts'
import { resetStaffFactors } from '#contract/second-step.ts'
import { confirmPassword } from '#contract/security.ts'
import { getUser, signIn } from '#contract/user.ts'
import { withApp } from '../support/authenticator.ts'
import { aCompany, aUser, type Company } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { passkeyDevice } from '../support/passkey-device.ts'
import { quickHash } from '../support/quick-hash.ts'
import type { Identity } from '../support/server.ts'

const password = 'correct horse battery'
let count = 0

describe.each(databases())('passkeys on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })
  const here = () => {
    const { origin, hostname } = new URL(server.config.publicUrl)
    return { origin, rpId: hostname }
  }

  const someone = async (role: 'business' | 'staff' = 'business', company?: Company) => {
    const email = `key${(count += 1)}@example.com`
    const user = await aUser(server, { email, password_hash: passwordHash, role, company })
    const { token } = await server.ask(signIn, { email, password })
    await server.call(confirmPassword, { password }, { as: { token } })
    return { ...user, email, as: { token } }
  }
  const begun = async (as: Identity) => (await server.ask(beginPasskey, {}, as)).challenge
  const added = async (as: Identity, name = 'Phone') => {
    const device = passkeyDevice()
    const made = device.make({ ...here(), challenge: await begun(as) })
    const { data } = await server.call(addPasskey, { name, ...made }, { as })
    return { device, ...data }
  }
  const withPasskey = async (role?: 'business' | 'staff', company?: Company) => {
    const who = await someone(role, company)
    return { ...who, key: await added(who.as) }
  }
  const asked = async () => (await server.ask(askForPasskey, {})).challenge
  const use = async (
    device: ReturnType<typeof passkeyDevice>,
    changed: Partial<Parameters<typeof device.use>[0]> = {},
  ) => device.use({ ...here(), challenge: await asked(), ...changed })
  const enter = (given: ReturnType<ReturnType<typeof passkeyDevice>['use']>) =>
    server.call(signInWithPasskey, given)
  const expectRefused = async (given: Parameters<typeof enter>[0]) => {
    const { status, problem } = await enter(given)
    expect([status, problem.code]).toEqual([422, 'INVALID_CREDENTIALS'])
    return problem.message
  }
  const names = async (as: Identity) =>
    (await server.ask(listPasskeys, {}, as)).map(({ name }) => name)
  const audited = async (as: Identity) =>
    (await server.ask(listAudit, { entity: 'account' }, as)).rows.map(({ event }) => event)

  test('sign in without a password, tell when they were used, and several have names', async () => {
    const who = await withPasskey()
    server.clock.advance(1000)
    await added(who.as, 'Laptop')
    expect(await names(who.as)).toEqual(['Laptop', 'Phone'])
    const { data } = await enter(await use(who.key.device))
    expect((await server.ask(getUser, {}, data)).userId).toBe(who.userId)
    expect(data.token).not.toBe(who.as.token)
    const [laptop, phone] = await server.ask(listPasskeys, {}, data)
    expect([laptop?.usedMs, phone?.usedMs]).toEqual([undefined, server.clock.now()])
    expect(await audited(who.as)).toContain('account.passkey-add')
    expect((await mailbox.mailAbout(who.email, 'passkey')).text).toContain('Phone')
  })

  test('say with which browser they were last used, and take another name from their owner', async () => {
    const who = await withPasskey()
    const other = await someone()
    const device = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'
    await server.call(signInWithPasskey, await use(who.key.device), {
      headers: { 'user-agent': device },
    })
    const listed = await server.ask(listPasskeys, {}, who.as)
    expect(listed.map(({ usedDevice }) => usedDevice)).toEqual([device])
    const stolen = await server.call(
      renamePasskey,
      { id: who.key.id, name: 'Mine' },
      { as: other.as },
    )
    expect(stolen.problem.code).toBe('NOT_FOUND')
    const { data } = await server.call(
      renamePasskey,
      { id: who.key.id, name: ' Work phone ' },
      { as: who.as },
    )
    expect(data.name).toBe('Work phone')
    expect(await names(who.as)).toEqual(['Work phone'])
    expect((await enter(await use(who.key.device))).status).toBe(200)
  })

  test('are both factors: no second step is asked for', async () => {
    const who = await withPasskey()
    await withApp(server, who.as, password)
    const { status } = await enter(await use(who.key.device))
    expect(status).toBe(200)
    const typed = await server.call(signIn, { email: who.email, password })
    expect(typed.problem.code).toBe('SECOND_STEP_NEEDED')
  })

  test('are added and removed only after the password was asked again', async () => {
    const email = `key${(count += 1)}@example.com`
    await aUser(server, { email, password_hash: passwordHash })
    const as = { token: (await server.ask(signIn, { email, password })).token }
    expect(await server.refusal(beginPasskey, {}, as)).toBe('PASSWORD_NEEDED')
    await server.call(confirmPassword, { password }, { as })
    const key = await added(as)
    server.clock.advance(11 * 60_000)
    const late = await server.call(removePasskey, { id: key.id }, { as })
    expect(late.problem.code).toBe('PASSWORD_NEEDED')
    await server.call(confirmPassword, { password }, { as })
    await server.call(removePasskey, { id: key.id }, { as })
    expect(await names(as)).toEqual([])
    expect((await mailbox.mailAbout(email, 'removed')).text).toContain('Phone')
    expect(await audited(as)).toContain('account.passkey-remove')
    await expectRefused(await use(key.device))
  })

  test('a challenge signs in once, also of two at the same time, and for five minutes', async () => {
    const who = await withPasskey()
    const given = await use(who.key.device)
    const both = await Promise.all([enter(given), enter(given)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await expectRefused(given)
    const old = await use(who.key.device)
    server.clock.advance(5 * 60_000 + 1)
    await expectRefused(old)
  })

  test('a challenge adds once, for the person who asked, and the newest alone', async () => {
    const [who, other] = [await someone(), await someone()]
    const challenge = await begun(who.as)
    const made = passkeyDevice().make({ ...here(), challenge })
    const asOther = await server.call(addPasskey, { name: 'Mine', ...made }, { as: other.as })
    expect(asOther.problem.code).toBe('LINK_EXPIRED')
    const again = await begun(who.as)
    const outdated = passkeyDevice().make({ ...here(), challenge })
    const late = await server.call(addPasskey, { name: 'Late', ...outdated }, { as: who.as })
    expect(late.problem.code).toBe('LINK_EXPIRED')
    const right = passkeyDevice().make({ ...here(), challenge: again })
    expect(await server.status(addPasskey, { name: 'A', ...right }, who.as)).toBe(200)
    const twice = await server.call(addPasskey, { name: 'B', ...right }, { as: who.as })
    expect(twice.problem.code).toBe('LINK_EXPIRED')
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['that was to make a passkey', { type: 'webauthn.create' }],
    ['to a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['for somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('an answer %s signs nobody in', async (_, changed) => {
    const who = await withPasskey()
    await expectRefused(await use(who.key.device, changed))
    expect((await enter(await use(who.key.device))).status).toBe(200)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('an answer %s adds nothing', async (_, changed) => {
    const who = await someone()
    const made = passkeyDevice().make({ ...here(), challenge: await begun(who.as), ...changed })
    const { status, problem } = await server.call(
      addPasskey,
      { name: 'Bad', ...made },
      { as: who.as },
    )
    expect([status, problem.code]).toEqual([422, 'WRONG_CODE'])
    expect(await names(who.as)).toEqual([])
  })

  test("another person's credential id, unknown ones and wrong signatures are answered alike", async () => {
    const [who, thief] = [await withPasskey(), await withPasskey()]
    const { credentialId } = who.key.device
    const messages = [
      await expectRefused({ ...(await use(thief.key.device)), credentialId }),
      await expectRefused(await use(passkeyDevice())),
      await expectRefused({ ...(await use(who.key.device)), signature: 'AAAA' }),
    ]
    expect(new Set(messages).size).toBe(1)
  })

  test('a credential that somebody has is not taken over', async () => {
    const [who, thief] = [await withPasskey(), await someone()]
    const made = who.key.device.make({ ...here(), challenge: await begun(thief.as) })
    const { problem } = await server.call(addPasskey, { name: 'X', ...made }, { as: thief.as })
    expect(problem.code).toBe('DUPLICATE')
    const { data } = await enter(await use(who.key.device))
    expect((await server.ask(getUser, {}, data)).userId).toBe(who.userId)
  })

  test('a counter that decreases or stays the same is refused as a copy', async () => {
    const who = await withPasskey()
    expect((await enter(await use(who.key.device, { counter: 5 }))).status).toBe(200)
    await expectRefused(await use(who.key.device, { counter: 5 }))
    await expectRefused(await use(who.key.device, { counter: 4 }))
    expect((await enter(await use(who.key.device, { counter: 6 }))).status).toBe(200)
  })

  test('guesses are slowed down', async () => {
    const who = await withPasskey()
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await enter({ ...(await use(who.key.device)), signature: 'AAAA' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('end with the person, with the owner who resets the sign-in, and with the undo by mail', async () => {
    const company = await aCompany(server)
    const owner = await someone('business', company)
    const staff = await withPasskey('staff', company)
    const reset = { id: staff.companyUserId }
    expect(await server.status(resetStaffFactors, reset, owner.as)).toBe(200)
    await expectRefused(await use(staff.key.device))

    const gone = await withPasskey()
    await server.databases.write
      .updateTable('company_user')
      .set({ status: 'InActive' })
      .where('user_id', '=', gone.userId)
      .execute()
    await expectRefused(await use(gone.key.device))

    const robbed = await withPasskey()
    const { text } = await mailbox.mailAbout(robbed.email, 'passkey')
    const code = /code=([\w-]+)/.exec(text)?.[1] ?? ''
    const undone = await server.call(undoAddressChange, { code, password: 'a brand new sentence' })
    expect(undone.status).toBe(200)
    await expectRefused(await use(robbed.key.device))
  })

  test('a person has ten at most', async () => {
    const who = await someone()
    for (let n = 0; n < MOST_PASSKEYS; n += 1) await added(who.as, `Key ${n}`)
    expect(await server.refusal(beginPasskey, {}, who.as)).toBe('LIMIT_REACHED')
  })
})
