import { describe, expect, test } from 'vitest'
import { createCustomer } from '#contract/customer.ts'
import { signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'

describe.each(databases())('e-mail addresses on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })

  const add = async (email: string) => {
    const as = await aUser(server)
    return server.call(createCustomer, { fullName: 'Mia', email }, { as })
  }

  test.each([
    '<a@b.example>',
    'n<a@b.example>',
    'a@b.example,1',
    'a@b.example(1)',
    '"a b"@b.example',
    'a;b@b.example',
    'a\\@b.example',
    'a@b.example>',
    'a@-b.example',
    'a@b..example',
    'a@b.example.',
    'a@b',
    'a@1.2.3.45',
    'a@\uff42.example',
    'a\u200b@b.example',
  ])('%j is no address, and is told so', async (email) => {
    const { problem } = await add(email)
    expect(problem).toMatchObject({ status: 422, errors: [{ rule: 'not_email' }] })
  })

  test.each([
    ['A.B@Box.Example', 'a.b@box.example'],
    ["o'hara+tag@sub.box-1.example", "o'hara+tag@sub.box-1.example"],
    ['!#$%&*+/=?^_`{|}~-@b.co', '!#$%&*+/=?^_`{|}~-@b.co'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ])('%j is one', async (given, email) => {
    expect((await add(given)).data).toMatchObject({ email })
  })

  test('a user with an older, unusual address can still sign in', async () => {
    const email = '<odd@box.example>'
    const password = 'correct horse battery'
    await aUser(server, { email, password_hash: await quickHash(password) })
    // Also once strangers have used up the tries: the way in is mailed to the odd address.
    for (let at = 0; at < 25; at += 1)
      expect([422, 429]).toContain(await server.status(signIn, { email, password: 'no' }))
    // The mail program takes off the brackets.
    await mailbox.mailAbout('odd@box.example', 'sign in')
    server.clock.advance(3_600_000)
    expect(await server.status(signIn, { email, password })).toBe(200)
  })
})
