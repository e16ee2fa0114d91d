import { beforeAll, describe, expect, test } from 'vitest'
import { createApplication, listApplications } from '#contract/application.ts'
import { openLink } from '#contract/guest.ts'
import { applyForJob, getApplicationStatus, withdrawApplication } from '#contract/guest-job.ts'
import { createJob } from '#contract/job.ts'
import { listLinks } from '#contract/link.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { openStream } from '../support/stream.ts'

const unknownFile = '01890000-0000-7000-8000-000000000000' as never

describe.each(databases())('a repeated application on %s', (database) => {
  const server = testServer({ database })
  beforeAll(async () => {
    await server.http.listen({ port: 0 })
  })

  test('tells nobody whether the address has applied before: its answer, page and file are those of a first one', async () => {
    const owner = await aUser(server, { module: 'job' })
    const job = await server.ask(createJob, { title: 'Baker', vacancies: 2, publish: true }, owner)
    const link = (await server.ask(listLinks, { targetId: job.id }, owner)).rows[0]
    const { intakeToken } = (await server.call(openLink, { code: link?.code ?? '' }, {})).data
    const event = 'application.withdraw' as const

    const walked = async (email: string) => {
      const wanted = { intakeToken, fullName: 'Noor Haddad', email, jobId: job.id }
      const file = await server.call(applyForJob, { ...wanted, fileId: unknownFile }, {})
      const { token, ...answer } = (await server.call(applyForJob, wanted, {})).data
      const page = async () => {
        const { data } = await server.call(getApplicationStatus, { token }, {})
        // Rejects where there is no such application.
        const stream = await openStream(server.http, `/api/pub/events?application=${token}`)
        stream.close()
        return { ...data, token: '' }
      }
      const before = await page()
      const withdrawn = await server.call(withdrawApplication, { token, event })
      const left = { ...withdrawn.data, token: '' }
      const again = (await server.call(withdrawApplication, { token, event })).problem.code
      const length = token.length
      return { file: file.problem.code, length, answer, before, left, again, after: await page() }
    }

    const known = 'tariq@mail.example'
    const applicant = { jobId: job.id, applicantName: 'Tariq Haddad', email: known }
    await server.ask(createApplication, applicant, owner)
    const first = await walked('noor@mail.example')
    expect(first).toMatchObject({
      file: 'NOT_FOUND',
      answer: { status: 'Pending', allowedEvents: [event] },
      left: { status: 'Rejected', allowedEvents: [] },
      again: 'TRANSITION_NOT_ALLOWED',
      after: { status: 'Rejected' },
    })
    expect(await walked(known)).toEqual(first)
    // What withdrew applies anew, with the same answer.
    expect(await walked('noor@mail.example')).toEqual(first)
    const { rows } = await server.ask(listApplications, { order: 'asc' }, owner)
    expect(rows.map(({ email, status }) => `${email} ${status}`).toSorted()).toEqual([
      'noor@mail.example Rejected',
      'noor@mail.example Rejected',
      'tariq@mail.example Pending',
    ])
    const refused = await server.call(createApplication, applicant, { as: owner })
    expect(refused.problem.code).toBe('DUPLICATE')
  })
})
