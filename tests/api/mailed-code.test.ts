import { describe, expect, test } from 'vitest'
import { createBusiness } from '#contract/company.ts'
import {
  createPassword,
  requestResetCode,
  resetPassword,
  signUp,
  updateUser,
} from '#contract/account.ts'
import { mailAgainMs } from '#contract/mail-again.ts'
import { readInvitation } from '#contract/place.ts'
import { inviteStaff } from '#contract/staff.ts'
import { confirmPassword } from '#contract/security.ts'
import { signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
const inGroups = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/

describe.each(databases())('codes of mails on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  const business = {
    fullName: 'Asha Rao',
    companyName: 'Corner Kitchen',
    moduleId: 13,
    utcOffset: 330,
  } as const

  const senders = {
    'a sign-up': async (email: string) => {
      await server.call(signUp, { ...business, email })
    },
    'an invitation to take a business over': async (email: string) => {
      const as = await aUser(server, { role: 'master' })
      expect(await server.status(createBusiness, { ...business, email }, as)).toBe(200)
    },
    'an invitation to a team': async (email: string) => {
      const as = await aUser(server)
      expect(await server.status(inviteStaff, { fullName: 'Tom Lee', email }, as)).toBe(200)
    },
  }
  test.each(Object.entries(senders))(
    'the mail of %s shows the code of its link, and it is taken as people type it',
    async (what, send) => {
      const email = `${what.replaceAll(' ', '-')}@example.com`
      await send(email)
      const { text, code = '' } = await mailbox.next(email)
      const shown = inGroups.exec(text)?.[0] ?? ''
      expect(shown.replaceAll('-', '')).toBe(code)
      const lower = shown.toLowerCase().replaceAll('-', ' ')
      const typed = ` ${lower.replaceAll('0', 'o').replaceAll('1', 'l')} `
      const found = await server.call(readInvitation, { code: typed })
      expect(found.data).toMatchObject({ email, hasAccount: false })
      expect(await server.status(createPassword, { code: typed, password })).toBe(200)
      expect(await server.refusal(readInvitation, { code })).toBe('LINK_EXPIRED')
    },
  )

  test('so is that of a new password, by mail and by text message', async () => {
    const user = await aUser(server, {
      email: 'forgot@example.com',
      password_hash: await quickHash('an older password'),
    })
    await server.call(requestResetCode, { email: 'forgot@example.com' })
    const { text, code = '' } = await mailbox.next('forgot@example.com')
    const shown = inGroups.exec(text)?.[0] ?? ''
    expect(shown.replaceAll('-', '')).toBe(code)
    const wrong = shown.replace(/.$/, (sign) => (sign === 'Z' ? 'Y' : 'Z'))
    expect(await server.refusal(resetPassword, { code: wrong, password })).toBe('LINK_EXPIRED')
    const typed = shown.toLowerCase()
    expect(await server.status(resetPassword, { code: typed, password })).toBe(200)
    expect((await server.ask(signIn, { email: 'forgot@example.com', password })).user).toEqual(
      expect.objectContaining({ userId: user.userId }),
    )
  })

  test('each request that the screen allows sends a mail', async () => {
    const email = 'waits@example.com'
    const known = 'waits-too@example.com'
    const user = await aUser(server, {
      email: known,
      password_hash: await quickHash(password),
    })
    const asking = {
      'sign-up': [email, () => server.call(signUp, { ...business, email })],
      reset: [known, () => server.call(requestResetCode, { email: known })],
      'address-code': [
        'new-waits@example.com',
        async () => {
          await server.call(confirmPassword, { password }, { as: user })
          return server.call(updateUser, { email: 'new-waits@example.com' }, { as: user })
        },
      ],
    } as const
    for (const [mail, [to, ask]] of Object.entries(asking))
      for (let asked = 1; asked <= 7; asked += 1) {
        expect((await ask()).status, `${mail} ${asked}`).toBe(200)
        await mailbox.next(to, asked - 1)
        server.clock.advance(mailAgainMs(mail as keyof typeof asking, asked))
      }
  })
})
