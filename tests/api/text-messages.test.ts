import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noCompany } from '../../server/outbox/enqueue.ts'
import { createTexting } from '../../server/text/texting.ts'
import { GiveUp } from '../../server/outbox/outbox.ts'
import { isUnicode, segmentsOf } from '../../server/text/segments.ts'
import type { TextAccount } from '../../server/text/text-environment.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { duringTests, testServer } from '../support/during-tests.ts'
import { startTextProviders, twilio, vonage } from '../support/text-providers.ts'

const quiet = { info: () => undefined }
const DAY_MS = 24 * 3_600_000
const to = '+44 7700 900123'

describe.each(databases())('text messages on %s', (database) => {
  const server = testServer({ database })
  const providers = duringTests(startTextProviders)
  const texting = (account?: Omit<TextAccount, 'host'>, more: { perDay?: number } = {}) =>
    createTexting({
      config: {
        dataDir: server.config.dataDir,
        texts: {
          account: account && { ...account, host: providers.url },
          perDay: more.perDay ?? 1000,
          codes: ['+44', '+94'],
        },
      },
      databases: server.databases,
      clock: server.clock,
      log: quiet,
    })
  const byTwilio = {
    provider: 'twilio',
    account: 'AC1',
    secret: 'pw',
    from: '+447700900000',
  } as const
  const byVonage = { provider: 'vonage', account: 'key', secret: 'pw', from: 'Sevenfold' } as const
  const company = async () => (await aUser(server)).company.id
  /** What sending ends in: nothing, a retry, or giving up. */
  const outcome = (sent: Promise<void>) =>
    sent.then(
      () => 'sent',
      (error: unknown) => (error instanceof GiveUp ? 'given up' : 'again'),
    )

  test('Twilio gets a form with the number, the text and the sender, and the account', async () => {
    const companyId = await company()
    await texting(byTwilio).send({ to, text: 'It is your turn.', id: 'a', companyId })
    expect(providers.asked.at(-1)).toEqual({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:pw').toString('base64')}`,
      fields: { To: '+447700900123', Body: 'It is your turn.', From: '+447700900000' },
    })
    const service = { ...byTwilio, from: `MG${'0'.repeat(32)}` }
    await texting(service).send({ to, text: 'a', id: 'b', companyId })
    expect(providers.asked.at(-1)?.fields).toMatchObject({ MessagingServiceSid: service.from })
  })

  test('Vonage gets digits alone, the kind of alphabet and the id of the job', async () => {
    const companyId = await company()
    const send = (text: string) => texting(byVonage).send({ to, text, id: 'job-1', companyId })
    await send('It is your turn.')
    expect(providers.asked.at(-1)).toMatchObject({
      path: '/sms/json',
      fields: {
        api_key: 'key',
        api_secret: 'pw',
        from: 'Sevenfold',
        to: '447700900123',
        text: 'It is your turn.',
        type: 'text',
        'client-ref': 'job-1',
      },
    })
    await send('உங்கள் முறை')
    expect(providers.asked.at(-1)?.fields).toMatchObject({ type: 'unicode', text: 'உங்கள் முறை' })
  })

  test.each([
    ['Twilio is busy', byTwilio, twilio.refused(429, 20_429, 'Too Many Requests'), 'again'],
    ['Twilio is down', byTwilio, { status: 503, body: {} }, 'again'],
    [
      'Twilio knows no such number',
      byTwilio,
      twilio.refused(400, 21_211, 'Invalid To'),
      'given up',
    ],
    [
      'Twilio knows no such account',
      byTwilio,
      twilio.refused(401, 20_003, 'Authenticate'),
      'given up',
    ],
    ['the person answered STOP', byTwilio, twilio.refused(400, 21_610, 'Unsubscribed'), 'sent'],
    ['Vonage throttles', byVonage, vonage.answered('1', 'Throttled'), 'again'],
    ['Vonage has an error', byVonage, vonage.answered('5', 'Internal Error'), 'again'],
    ['Vonage has no credit', byVonage, vonage.answered('9', 'Quota Violation'), 'given up'],
    [
      'Vonage knows no such account',
      byVonage,
      vonage.answered('4', 'Invalid Credentials'),
      'given up',
    ],
    ['Vonage bars the number', byVonage, vonage.answered('7', 'Number Barred'), 'given up'],
    ['Vonage says nothing', byVonage, { status: 200, body: {} }, 'again'],
    ['Vonage is down', byVonage, { status: 500, body: {} }, 'again'],
  ] as const)('where %s it is %s', async (_, account, answer, expected) => {
    const companyId = await company()
    providers.answer(answer)
    const sent = texting(account).send({
      to: `+4477${String(Math.random()).slice(2, 10)}`,
      text: 'a',
      id: 'a',
      companyId,
    })
    expect(await outcome(sent)).toBe(expected)
  })

  test('a company sends so many a day, a long text counts as several, and what was not sent as none', async () => {
    const companyId = await company()
    const limited = texting(byTwilio, { perDay: 4 })
    let at = 0
    const send = (text = 'a') =>
      outcome(limited.send({ to: `+447700${910_000 + (at += 1)}`, text, id: 'a', companyId }))
    providers.answer({ status: 503, body: {} })
    expect(await send()).toBe('again')
    expect([await send('x'.repeat(300)), await send(), await send()]).toEqual([
      'sent',
      'sent',
      'sent',
    ])
    expect(await send()).toBe('given up')
    expect(await send('x'.repeat(2_000))).toBe('given up')
    const asked = providers.asked.length
    expect(
      await outcome(limited.send({ to, text: 'a', id: 'a', companyId: await company() })),
    ).toBe('sent')
    expect(providers.asked).toHaveLength(asked + 1)
    server.clock.advance(DAY_MS)
    expect(await send()).toBe('sent')
  })

  test('a number gets at most six texts an hour and ten a day, whoever causes them, and bursts are spread over minutes', async () => {
    const number = '+44 7700 900999'
    const sender = texting(byTwilio)
    const ends = []
    for (let at = 0; at < 12; at += 1)
      ends.push(
        await outcome(sender.send({ to: number, text: 'a', id: 'a', companyId: await company() })),
      )
    expect(ends.filter((it) => it === 'sent')).toHaveLength(6)
    server.clock.advance(61 * 60_000)
    for (let at = 0; at < 5; at += 1)
      ends.push(
        await outcome(sender.send({ to: number, text: 'a', id: 'a', companyId: await company() })),
      )
    expect(ends.filter((it) => it === 'sent')).toHaveLength(10)
    expect(ends.at(-1)).toBe('given up')
    const companyId = await company()
    const rush = await Promise.all(
      Array.from({ length: 35 }, (_, at) =>
        outcome(sender.send({ to: `+9471${1_000_000 + at}`, text: 'a', id: 'a', companyId })),
      ),
    )
    expect(rush.filter((it) => it === 'sent')).toHaveLength(30)
    expect(rush.filter((it) => it === 'again')).toHaveLength(5)
    server.clock.advance(61_000)
    expect(await outcome(sender.send({ to: '+94712000000', text: 'a', id: 'a', companyId }))).toBe(
      'sent',
    )
  })

  test('without an account they are written to files, and are not offered', async () => {
    const plain = texting()
    expect(plain.isSending).toBe(false)
    await plain.send({ to, text: 'Your code', id: `inbox-${database}`, companyId: noCompany })
    const folder = join(server.config.dataDir, 'texts')
    expect(readdirSync(folder)).toContain(`inbox-${database}.txt`)
    expect(readFileSync(join(folder, `inbox-${database}.txt`), 'utf8')).toContain('Your code')
    expect(texting(byTwilio).isSending).toBe(true)
  })
})

test('a text is as many messages as its alphabet and length make', () => {
  expect(
    ['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(segmentsOf),
  ).toEqual([1, 2, 2, 3])
  expect(['€'.repeat(80), '€'.repeat(81)].map(segmentsOf)).toEqual([1, 2])
  expect(
    ['த'.repeat(70), 'த'.repeat(71), 'த'.repeat(134), 'த'.repeat(135)].map(segmentsOf),
  ).toEqual([1, 2, 2, 3])
  expect(['Café £5', 'naïve', '🙂'].map(isUnicode)).toEqual([false, true, true])
})
