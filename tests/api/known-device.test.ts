import { beforeAll, describe, expect, test } from 'vitest'
import { requestResetCode, resetPassword } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let count = 0

describe.each(databases())('browsers that are known on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database, config: { trustProxy: 1 } })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await quickHash(password)
  })

  const someone = async () => {
    const email = `known${(count += 1)}@example.com`
    return { ...(await aUser(server, { email, password_hash: passwordHash })), email }
  }
  const tryIn = (
    email: string,
    {
      tried = 'wrong',
      address = '10.0.0.1',
      cookie,
      pass,
    }: { tried?: string; address?: string; cookie?: string; pass?: string } = {},
  ) =>
    server.call(
      signIn,
      { email, password: tried, pass },
      { headers: { 'x-forwarded-for': address, 'user-agent': 'Till', ...(cookie && { cookie }) } },
    )
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof tryIn>>) =>
    String(headers['set-cookie']).split(';')[0] ?? ''

  test('wrong tries of strangers at the same address do not keep a browser out in which one has signed in', async () => {
    const { email } = await someone()
    const first = await tryIn(email, { tried: password })
    expect(first.headers['set-cookie']).toMatch(
      /^sevenfold-device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(first)
    for (let tries = 0; tries < 9; tries += 1) await tryIn(email)
    expect((await tryIn(email, { tried: password })).status).toBe(429)
    const own = await tryIn(email, { tried: password, cookie })
    expect(own.status).toBe(200)
    expect(cookieOf(own)).toBe(cookie)
  })

  test('a known browser is no licence to guess, and helps with no other account', async () => {
    const { email } = await someone()
    const { email: other } = await someone()
    const cookie = cookieOf(await tryIn(email, { tried: password }))
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push((await tryIn(email, { cookie })).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    for (let tries = 0; tries < 5; tries += 1) await tryIn(other, { address: '10.0.7.7' })
    expect((await tryIn(other, { tried: password, cookie, address: '10.0.7.7' })).status).toBe(429)
  })

  test('tries from many addresses are limited, and a mailed link lets the owner in all the same', async () => {
    const { email } = await someone()
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await tryIn(email, { address: `10.0.1.${tries}` })).status).toBe(422)
    }
    expect((await tryIn(email, { tried: password, address: '10.0.2.1' })).status).toBe(429)
    const mail = await mailbox.next(email)
    expect(mail.subject).toContain('trying to sign in')
    expect(mail.text).toMatch(/\/sessions\/signin\?pass=/)
    const pass = /pass=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    expect((await tryIn(email, { pass, address: '10.0.2.1' })).status).toBe(422)
    expect((await tryIn(email, { tried: password, pass, address: '10.0.2.1' })).status).toBe(200)
    // Signed in, it is used up.
    for (let tries = 0; tries < 6; tries += 1) await tryIn(email, { address: '10.0.2.9' })
    expect((await tryIn(email, { tried: password, pass, address: '10.0.2.9' })).status).toBe(429)
  })

  test('nobody is mailed for an account that does not exist, and the answers are the same', async () => {
    const before = mailbox.mails.length
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push((await tryIn('ghost@example.com', { address: '10.0.3.1' })).status)
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    await jobsDone(server)
    expect(
      mailbox.mails.slice(before).filter(({ to }) => to.includes('ghost@example.com')),
    ).toEqual([])
  })

  test('a sign-in by a new browser is mailed and written down; the first one of all is not', async () => {
    const who = await someone()
    const { email } = who
    const cookie = cookieOf(await tryIn(email, { tried: password }))
    await tryIn(email, { tried: password, cookie })
    expect(mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([])
    await tryIn(email, { tried: password })
    const mail = await mailbox.next(email)
    expect(mail.subject).toContain('new device')
    expect(mail.text).toContain('Till')
    const audit = (await server.ask(listAudit, { entity: 'account' }, who)).rows
    expect(audit.map(({ event }) => event)).toEqual(['account.new-device'])
  })

  test('a reset is mailed and written down, and no browser is known any more', async () => {
    const who = await someone()
    const { email } = who
    const cookie = cookieOf(await tryIn(email, { tried: password }))
    await server.call(requestResetCode, { email })
    const { code = '' } = await mailbox.next(email)
    const fresh = 'another long password'
    expect(await server.status(resetPassword, { code, password: fresh })).toBe(200)
    expect((await mailbox.next(email, 1)).subject).toContain('password')
    const { data } = await tryIn(email, { tried: fresh, cookie, address: '10.0.5.5' })
    const audit = (await server.ask(listAudit, { entity: 'account' }, data)).rows
    expect(audit.map(({ event }) => event)).toEqual(['account.password-reset'])
    for (let tries = 0; tries < 5; tries += 1) await tryIn(email, { address: '10.0.5.6' })
    expect((await tryIn(email, { tried: fresh, address: '10.0.5.6' })).status).toBe(429)
  })
})
