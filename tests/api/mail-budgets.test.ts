import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestResetCode, signUp, updateUser } from '#contract/account.ts'
import { openLink, proveAddress } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { confirmPassword } from '#contract/security.ts'
import { inviteStaff } from '#contract/staff.ts'
import { signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
const MINUTE_MS = 60_000
let count = 0

describe.each(databases())('strangers silence no account on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { trustProxy: 1 } })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  const someone = async () => {
    const email = `quiet${(count += 1)}@example.com`
    return { ...(await aUser(server, { email, password_hash: passwordHash })), email }
  }
  /** Another address for each call, as somebody with many of them has. */
  const from = (address = `10.3.${(count += 1) >> 8}.${count & 255}`) => ({
    headers: { 'x-forwarded-for': address },
  })
  const sent = (email: string, subject: RegExp) =>
    mailbox.mails.filter((mail) => mail.to.includes(email) && subject.test(mail.subject)).length
  const expectMail = (email: string, subject: RegExp, times = 1) =>
    expect.poll(() => sent(email, subject), { timeout: 10_000 }).toBe(times)
  const signUpAs = (email: string) =>
    server.call(
      signUp,
      { fullName: 'V', email, companyName: 'V', moduleId: 13, utcOffset: 0 },
      from(),
    )
  const askReset = (email: string, address?: string) =>
    server.call(requestResetCode, { email }, from(address))
  const tryIn = (email: string, tried: string) =>
    server.call(signIn, { email, password: tried }, from())
  /** Uses up what anybody can have mailed to an address: sign-ups and proofs of a guest. */
  const flood = async (email: string) => {
    const as = await aUser(server, { module: 'foodKart' })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    for (let n = 0; n < 8; n += 1) {
      await signUpAs(email)
      const guestSecret = randomBytes(18).toString('base64url')
      await server.call(proveAddress, { intakeToken, guestSecret, email }, from())
    }
    await jobsDone(server)
  }

  test('a reset, a let-in link, a new device and an invitation are mailed after a flood', async () => {
    const owner = await someone()
    expect((await tryIn(owner.email, password)).status).toBe(200)
    await flood(owner.email)
    expect((await tryIn(owner.email, password)).status).toBe(200)
    await expectMail(owner.email, /new device/)
    expect((await askReset(owner.email)).status).toBe(200)
    await expectMail(owner.email, /password/i)
    const inviter = await aUser(server)
    const person = { fullName: 'Ann', email: owner.email }
    expect(await server.status(inviteStaff, person, inviter)).toBe(200)
    for (let tries = 0; tries < 20; tries += 1) await tryIn(owner.email, 'wrong')
    await expectMail(owner.email, /trying to sign in/)
  })

  test('what is mailed for a purpose has its ceiling: five sign-ups, five proofs an hour', async () => {
    const email = `flooded${(count += 1)}@example.com`
    await flood(email)
    expect(sent(email, /Welcome/)).toBe(5)
    expect(mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(10)
  })

  test('all spellings of one mailbox have one ceiling', async () => {
    const mailboxName = `tagged${(count += 1)}`
    for (const tag of ['', '+1', '+2', '+3', '+4', '+5', '+6'])
      await signUpAs(`${mailboxName}${tag}@example.com`)
    await jobsDone(server)
    const isTheirs = (to: string[]) => to.some((address) => address.startsWith(mailboxName))
    expect(mailbox.mails.filter(({ to }) => isTheirs(to))).toHaveLength(5)
  })

  test('resets that strangers ask for leave the owner one within five minutes', async () => {
    const { email } = await someone()
    for (let n = 0; n < 24; n += 1) expect((await askReset(email)).status).toBe(200)
    await jobsDone(server)
    expect(sent(email, /password/i)).toBe(2)
    server.clock.advance(5 * MINUTE_MS)
    expect((await askReset(email, '10.9.9.9')).status).toBe(200)
    await expectMail(email, /password/i, 3)
  })

  test('one company or person uses up no invitation and no address code of another', async () => {
    const email = `wanted${(count += 1)}@example.com`
    const [loud, calm] = [await someone(), await someone()]
    const signedIn = async (who: { email: string }) => ({
      token: (await tryIn(who.email, password)).data.token,
    })
    const asking = async (as: { token: string }) => {
      await server.call(confirmPassword, { password }, { as })
      return server.status(updateUser, { email }, as)
    }
    const thief = await signedIn(loud)
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push(await asking(thief))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await asking(await signedIn(calm))).toBe(200)
    const person = { fullName: 'Ann', email }
    for (const as of [await aUser(server), await aUser(server)])
      expect(await server.status(inviteStaff, person, as)).toBe(200)
  })
})
