import { describe, expect, test } from 'vitest'
import {
  createApplication,
  listApplications,
  previewLetter,
  updateApplications,
} from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { openLink } from '#contract/guest.ts'
import { listNotifications } from '#contract/activity.ts'
import { applyForJob, withdrawApplication } from '#contract/guest-job.ts'
import { createJob } from '#contract/job.ts'
import { createLink } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import { newId } from '../../server/db/id.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

const DAY_MS = 86_400_000
const evil = 'Your parcel: https://evil.example/login'

describe.each(databases())('mails to applicants on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })

  const aTrial = async (): Promise<User> => {
    const as = await aUser(server, { module: 'job' })
    const now = server.clock.now()
    await server.databases.write
      .insertInto('subscription')
      .values({
        company_id: as.company.id,
        id: newId(),
        created_ms: now,
        updated_ms: now,
        version: 1,
        module_id: moduleIds.job,
        status: 'trialing',
        period: 'month',
        trial_end_ms: now + 14 * DAY_MS,
        period_end_ms: null,
        due_ms: now + 14 * DAY_MS,
      })
      .execute()
    return as
  }
  const aPosting = async (of?: User) => {
    const as = of ?? (await aUser(server, { module: 'job' }))
    const posting = { title: 'Cook', vacancies: 50, publish: true }
    return { as, jobId: (await server.ask(createJob, posting, as)).id }
  }
  type Posting = { as: User; jobId: Id }
  const typeIn = async ({ as, jobId }: Posting, email = `${newId()}@mail.example`) => {
    const applicant = { jobId, applicantName: 'Nimal Perera', email }
    return (await server.ask(createApplication, applicant, as)).id
  }
  const update = async (
    { as }: Posting,
    input: Omit<CallInput<typeof updateApplications>, 'event'>,
  ) => {
    const event = 'application.contact' as const
    return server.ask(updateApplications, { ...input, event }, as)
  }

  test('a trial has a day’s few; the move is done, and its answer says that nothing was sent', async () => {
    const posting = await aPosting(await aTrial())
    const contactOf = async (count: number) => {
      const ids: Id[] = []
      for (let at = 0; at < count; at += 1) ids.push(await typeIn(posting))
      const { updated, failed } = await update(posting, { ids })
      expect(failed).toEqual([])
      expect(updated.map(({ status }) => status)).toEqual(ids.map(() => 'Contacted'))
      return updated.filter(({ letter }) => letter === 'unsent').length
    }
    expect(await contactOf(20)).toBe(0)
    expect(await contactOf(13)).toBe(3)
    server.clock.advance(DAY_MS)
    const now = server.clock.now()
    await server.databases.write
      .updateTable('session')
      .set({ last_seen_ms: now, expires_ms: now + DAY_MS })
      .execute()
    expect(await contactOf(1)).toBe(0)
  })

  test('one company sends at most five mails an hour to an address, whoever causes them', async () => {
    const { as, jobId } = await aPosting()
    const sent = []
    for (let at = 0; at < 6; at += 1) {
      const posting = { title: `Cook ${at}`, vacancies: 5, publish: true }
      const other = at === 0 ? jobId : (await server.ask(createJob, posting, as)).id
      const id = await typeIn({ as, jobId: other }, 'often@mail.example')
      const { updated } = await update({ as, jobId }, { id })
      sent.push(updated[0]?.letter)
    }
    expect(sent).toEqual([...Array.from({ length: 5 }, () => undefined), 'unsent'])
  })

  test("an applicant entered by the team gets the usual text; one who applied gets the company's", async () => {
    const posting = await aPosting()
    const { as, jobId } = posting
    const typed = 'typed@mail.example'
    const id = await typeIn(posting, typed)
    const event = 'application.contact' as const
    const letter = await server.call(previewLetter, { id, event }, { as })
    expect(letter.data.isFixed).toBe(true)
    const { updated } = await update(posting, {
      id,
      words: evil,
      message: evil,
      interviewPlace: evil,
    })
    expect(updated[0]).toMatchObject({ status: 'Contacted', letter: 'usual' })
    // The history contains only mails that were sent.
    expect(updated[0]?.history.at(-1)?.note).toBeUndefined()
    const mail = await mailbox.next(typed)
    expect(mail.text).toContain('We like what we read')
    expect(mail.text).not.toContain('evil.example')

    const { code } = await server.ask(createLink, { purpose: 'job' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const email = 'applied@mail.example'
    await server.call(applyForJob, { intakeToken, jobId, fullName: 'Ines', email }, {})
    await mailbox.mailAbout(email, 'received')
    const { rows } = await server.ask(listApplications, { search: email }, as)
    const own = rows[0]?.id as Id
    expect((await server.ask(previewLetter, { id: own, event }, as)).isFixed).toBe(false)
    const words = 'Please come on Monday.'
    const contacted = (await update(posting, { id: own, words })).updated[0]
    expect(contacted?.letter).toBeUndefined()
    expect(contacted?.history.at(-1)?.note).toBe(words)
    expect((await mailbox.mailAbout(email, 'talk to you')).text).toContain(words)
  })

  test('an applicant gets one confirmation with the page of the application and without typed text', async () => {
    const { as, jobId } = await aPosting()
    const { code } = await server.ask(createLink, { purpose: 'job' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const email = `${newId()}@mail.example`
    const wish = { intakeToken, jobId, fullName: 'Ines Prados', email, coverNote: 'Buy now' }
    const applied = await server.call(applyForJob, wish, {})
    expect(applied.status).toBe(200)
    expect((await server.call(applyForJob, wish, {})).status).toBe(200)
    await jobsDone(server)
    const mails = mailbox.mails.filter(({ to }) => to.includes(email))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Corner Kitchen has received your application',
    ])
    expect(mails[0]?.text).toContain(`/others/application/${applied.data.token}`)
    expect(mails[0]?.text).toContain('Cook')
    for (const typed of ['Ines', 'Prados', 'Buy now']) expect(mails[0]?.text).not.toContain(typed)
  })

  test('who withdrew and applies again is told so, and the employer sees it as a new one', async () => {
    const { as, jobId } = await aPosting()
    const { code } = await server.ask(createLink, { purpose: 'job' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const email = `${newId()}@mail.example`
    const wish = { intakeToken, jobId, fullName: 'Ines Prados', email }
    const { token } = (await server.call(applyForJob, wish, {})).data
    await server.call(withdrawApplication, { token, event: 'application.withdraw' })
    const again = (await server.call(applyForJob, { ...wish, coverNote: 'Once more' }, {})).data
    await jobsDone(server)
    const mails = mailbox.mails.filter(({ to }) => to.includes(email))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Corner Kitchen has received your application',
      'Corner Kitchen has received your application',
    ])
    expect(mails[1]?.text).toContain(`/others/application/${again.token}`)
    const { rows } = await server.ask(listApplications, { search: email }, as)
    const seen = rows.map(({ status, coverNote }) => ({ status, coverNote }))
    expect(seen).toContainEqual({ status: 'Pending', coverNote: 'Once more' })
    expect(seen).toContainEqual({ status: 'Rejected', coverNote: undefined })
    const news = await server.ask(listNotifications, {}, as)
    expect(news.rows.filter(({ kind }) => kind === 'application.new')).toHaveLength(2)
  })
})
