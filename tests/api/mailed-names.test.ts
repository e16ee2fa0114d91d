import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPassword, signUp, updateUser } from '#contract/account.ts'
import { createApplication } from '#contract/application.ts'
import { createCustomer } from '#contract/customer.ts'
import { mailedName } from '#contract/fields.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createJob, updateJob } from '#contract/job.ts'
import { createLink } from '#contract/link.ts'
import { inviteStaff } from '#contract/staff.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const LINK = 'You won: https://evil.example/claim'

test.each([
  LINK,
  'HTTPS://EVIL',
  'ftp://evil.example',
  'www.evil.example',
  'Go to WWW.evil.example now',
  'ｗｗｗ．evil．example',
  'ww\u200bw.evil.example',
  'evil.example/claim',
  'evil.example:8080',
  'evil.example?claim=1',
  'evil.example#claim',
  'evil\u3002example/claim',
  'evil.example\u2215claim',
  'evil.exam\u00adple/claim',
  'бank.рф/вход',
  'https:evil.example',
  'http:\\\\evil.example',
  '192.0.2.7/claim',
])('%j leads somewhere in a mail, so it is no name', (text) => {
  const { error } = mailedName.safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual(['not_link'])
})

test.each([
  'Dr. A. Smith',
  'J.R.R. Tolkien',
  'Booking.com',
  'St.Mary',
  'Smith & Co. Ltd.',
  'Bar 24/7',
  'A/B Catering',
  'No.12/3 Café',
  'M/S Sharma & Sons',
  'Chef: Mia',
  'ශ්‍රී ලංකා',
  'Wwwerner',
])('%j is a name', (text) => {
  expect(mailedName.parse(text)).toBe(text)
})

describe.each(databases())('names that go into mails on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database })
  })
  afterAll(() => server.close())

  test('take no link, wherever they are written, and say so', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const recruiter = await aUser(server, { module: 'job' })
    const productId = await aProduct(server, { company: owner.company, module: 'foodKart' })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const job = { title: 'Cook', vacancies: 1 }
    const { id, version } = await server.ask(createJob, job, recruiter)
    const business = {
      fullName: 'Mia',
      companyName: 'Café',
      email: 'victim@x.example',
      moduleId: owner.moduleId,
      utcOffset: 0,
    }
    const as = owner
    const answers = await Promise.all([
      server.call(signUp, { ...business, fullName: LINK } as never, {}),
      server.call(signUp, { ...business, companyName: LINK } as never, {}),
      server.call(
        createPassword,
        { code: '123456', password: 'a long one 123', fullName: LINK },
        {},
      ),
      server.call(updateUser, { fullName: LINK }, { as }),
      server.call(updateUser, { companyName: LINK }, { as }),
      server.call(
        inviteStaff,
        { fullName: LINK, email: 'victim@x.example', role: 'staff' } as never,
        { as },
      ),
      server.call(createCustomer, { fullName: LINK }, { as }),
      server.call(
        placeGuestOrder,
        { intakeToken, fullName: LINK, items: [{ productId, quantity: 1 }] },
        {},
      ),
      server.call(createJob, { ...job, title: LINK }, { as: recruiter }),
      server.call(updateJob, { id, expectedVersion: version, title: LINK }, { as: recruiter }),
      server.call(createApplication, { jobId: id, applicantName: LINK } as never, {
        as: recruiter,
      }),
    ])
    for (const { status, problem } of answers) {
      expect(status).toBe(422)
      expect(problem.errors).toContainEqual(
        expect.objectContaining({
          rule: 'not_link',
          message: 'Leave out the web address: this text is used in mails.',
        }),
      )
    }
  })
})
