import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Application,
  createApplication,
  getApplication,
  listApplications,
  previewLetter,
  updateApplications,
} from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getApplicationStatus } from '#contract/guest-job.ts'
import { createJob, type JobPosting, listJobs } from '#contract/job.ts'
import { newId } from '../../server/db/id.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { applications } from '../../server/application/applications.ts'
import { moveApplication } from '../../server/application/move-application.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const minute = 60_000

describe.each(databases())('applications on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let owner: User
  let staff: User
  let job: JobPosting

  beforeAll(async () => {
    owner = await aUser(server, { module: 'job' })
    staff = await aUser(server, {
      company: owner.company,
      role: 'staff',
      module: 'job',
      full_name: 'Naomi Davis',
    })
    job = await publish()
  })

  const publish = (vacancies = 50): Promise<JobPosting> =>
    server.ask(createJob, { title: 'Cook', vacancies, publish: true }, owner)
  const apply = (wishes: Partial<CallInput<typeof createApplication>> = {}): Promise<Application> =>
    server.ask(
      createApplication,
      {
        jobId: job.id,
        applicantName: 'Nimal Perera',
        email: `${newId()}@mail.example`,
        ...wishes,
      },
      staff,
    )
  /** As a guest's own, who is written to in the company's words. */
  const byThemselves = async (wishes: Parameters<typeof apply>[0]): Promise<Application> => {
    const made = await apply(wishes)
    await server.databases.write
      .updateTable('state_history')
      .set({ actor_role: 'guest' })
      .where('entity_id', '=', made.id)
      .execute()
    return made
  }
  const update = (input: CallInput<typeof updateApplications>, as = staff) =>
    server.call(updateApplications, input, { as })
  const move = (
    application: Application,
    event: NonNullable<CallInput<typeof updateApplications>['event']>,
    more: Partial<CallInput<typeof updateApplications>> = {},
    as = staff,
  ) => update({ id: application.id, expectedVersion: application.version, event, ...more }, as)
  const moved = async (...args: Parameters<typeof move>): Promise<Application> => {
    const [row] = (await move(...args)).data.updated
    if (!row) throw new Error('nothing was moved')
    return row
  }

  test('an applicant is contacted, accepted, and the way there can be read', async () => {
    const name = `Søren O'Neil "Bo" \\%_ 🧑‍🍳`
    const made = await apply({
      applicantName: name,
      coverNote: 'line\nline; drop table',
      phone: '7700 900123',
      callingCode: '+44',
    })
    expect(made).toMatchObject({
      applicantName: name,
      status: 'Pending',
      rating: 0,
      job: { id: job.id, title: 'Cook' },
      allowedEvents: ['application.contact', 'application.reject'],
    })
    const contacted = await moved(made, 'application.contact', { note: 'Called back' })
    expect((await move(contacted, 'application.accept')).problem).toMatchObject({
      status: 403,
      code: 'ROLE_FORBIDDEN',
    })
    const accepted = await moved(contacted, 'application.accept', {}, owner)
    expect(accepted).toMatchObject({
      status: 'Accepted',
      job: { acceptedCount: 1 },
      allowedEvents: ['application.undo', 'application.revoke'],
    })
    expect(
      accepted.history.map(({ event, from, to, actorName, note }) => [
        event,
        from,
        to,
        actorName,
        note,
      ]),
    ).toEqual([
      ['application.create', undefined, 'Pending', 'Naomi Davis', undefined],
      ['application.contact', 'Pending', 'Contacted', 'Naomi Davis', 'Called back'],
      ['application.accept', 'Contacted', 'Accepted', 'Ada Fernando', undefined],
    ])
    expect((await move(made, 'application.reject', { reasonCode: 'other' })).problem).toMatchObject(
      {
        status: 409,
        code: 'TRANSITION_NOT_ALLOWED',
        current: { status: 'Accepted' },
      },
    )
  })

  test('every answer asks why, and the ways back are open for a while', async () => {
    const made = await apply()
    expect((await move(made, 'application.reject')).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'reason_code' }],
    })
    const rejected = await moved(made, 'application.reject', { reasonCode: 'not_suitable' })
    expect(rejected).toMatchObject({ status: 'Rejected', reasonCode: 'not_suitable' })
    expect(rejected.history.at(-1)).toMatchObject({ reasonCode: 'not_suitable' })
    expect(
      (await move(rejected, 'application.reopen', { reasonCode: 'mistake' })).problem.code,
    ).toBe('ROLE_FORBIDDEN')
    const again = await moved(rejected, 'application.reopen', { reasonCode: 'mistake' }, owner)
    expect([again.status, again.reasonCode]).toEqual(['Pending', undefined])
    const contacted = await moved(again, 'application.contact')
    server.clock.advance(6 * minute)
    expect((await move(contacted, 'application.undo')).problem.code).toBe('TOO_LATE')
    expect((await moved(contacted, 'application.undo', {}, owner)).status).toBe('Pending')
  })

  test('an accepted one takes a vacancy and gives it back', async () => {
    const place = await publish(1)
    const [first, second] = [await apply({ jobId: place.id }), await apply({ jobId: place.id })]
    const accepted = await moved(first, 'application.accept', {}, owner)
    expect((await move(second, 'application.accept', {}, owner)).problem).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
      current: { status: 'Pending' },
    })
    await moved(accepted, 'application.revoke', { reasonCode: 'mistake' }, owner)
    expect((await moved(second, 'application.accept', {}, owner)).job.acceptedCount).toBe(1)
    expect(
      (await server.ask(listJobs, { status: 'closed' }, staff)).rows.map(({ id }) => id),
    ).toContain(place.id)
  })

  test('many are moved at once, each decided separately', async () => {
    const [one, two, done] = [
      await apply(),
      await apply(),
      await moved(await apply(), 'application.reject', { reasonCode: 'other' }),
    ]
    const unknown = newId()
    const outcome = (
      await update({
        ids: [one.id, unknown, two.id, done.id, one.id],
        event: 'application.contact',
        rating: 4,
      })
    ).data
    expect(
      outcome.updated.map(({ id, status, rating }) => [id, status, rating]).toSorted(),
    ).toEqual([one.id, two.id].map((id) => [id, 'Contacted', 4]).toSorted())
    expect(outcome.failed.map(({ id, code }) => [id, code]).toSorted()).toEqual(
      [
        [unknown, 'NOT_FOUND'],
        [done.id, 'TRANSITION_NOT_ALLOWED'],
      ].toSorted(),
    )

    const place = await publish(2)
    const ids = (await Promise.all([1, 2, 3].map(() => apply({ jobId: place.id })))).map(
      ({ id }) => id,
    )
    const accepted = (await update({ ids, status: 'Accepted' }, owner)).data
    expect([accepted.updated.length, accepted.failed.map(({ code }) => code)]).toEqual([
      2,
      ['LIMIT_REACHED'],
    ])
    const left = (
      await server.ask(listApplications, { jobId: place.id, status: ['Pending'] }, staff)
    ).rows
    expect(left.map(({ id, version }) => [id, version])).toEqual([[accepted.failed[0]?.id, 1]])
  })

  test('of two concurrent answers one wins, and the other sees the new state', async () => {
    const made = await apply()
    const answers = await Promise.all(
      ['application.contact', 'application.reject'].map((event) =>
        move(made, event as 'application.contact', { reasonCode: 'other' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rows = await server.databases.read
      .selectFrom('state_history')
      .select('event')
      .where('entity_id', '=', made.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  test('the applicant gets one mail per change, unless the team switches it off', async () => {
    const email = 'nimal@mail.example'
    const made = await apply({ email, applicantName: 'Nimal <b>Perera</b>' })
    const contacted = await moved(made, 'application.contact')
    const mail = await mailbox.next(email)
    expect(mail.subject).toBe('Corner Kitchen would like to talk to you')
    expect(mail.text).toContain('Cook')
    const { token } = await server.databases.read
      .selectFrom('community_event_booking')
      .select('token')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(`/others/application/${token}`)
    const quiet = await moved(contacted, 'application.reject', {
      reasonCode: 'other',
      notify: false,
    })
    await moved(quiet, 'application.reopen', { reasonCode: 'mistake' }, owner)
    expect((await mailbox.next(email, 1)).subject).toBe(
      'Corner Kitchen has reopened your application',
    )
    expect(mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(2)
    expect((await moved(await apply({ email: undefined }), 'application.contact')).status).toBe(
      'Contacted',
    )
  })

  test('what an applicant will read is shown before it is sent, in their language, and can be changed', async () => {
    const email = 'letter@mail.example'
    const made = await byThemselves({ email })
    const letterOf = (id: Id, event: 'application.contact' | 'application.reopen', as = staff) =>
      server.call(previewLetter, { id, event }, { as })
    const { data } = await letterOf(made.id, 'application.contact')
    expect(data).toEqual({
      to: email,
      subject: 'Corner Kitchen would like to talk to you',
      greeting: 'Hello Nimal Perera,',
      action: 'See your application',
      footer: 'You are receiving this message because your address was used at Corner Kitchen.',
      words: 'Thank you for applying as Cook. We like what we read and would like to talk to you.',
      isFixed: false,
    })
    expect((await letterOf(made.id, 'application.reopen')).problem.code).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    const silent = await apply({ email: undefined })
    expect((await letterOf(silent.id, 'application.contact')).problem.code).toBe('NOT_FOUND')
    const words = 'Please come on Monday.\nAsk for Ada & Bo.'
    const contacted = await moved(made, 'application.contact', { words })
    const mail = await mailbox.next(email)
    expect(mail.subject).toBe(data.subject)
    expect(mail.text).toContain('Hello Nimal Perera')
    expect(mail.text).toContain('Please come on Monday.')
    expect(mail.text).not.toContain('We like what we read')
    expect(mail.text).toContain('/others/application/')
    // The team reads later what was written.
    expect(contacted.history.at(-1)).toMatchObject({ event: 'application.contact', note: words })
    const quiet = await moved(contacted, 'application.reject', {
      reasonCode: 'other',
      notify: false,
      message: 'Nobody reads this',
    })
    expect(quiet.history.at(-1)?.note).toBeUndefined()
    await server.databases.write
      .updateTable('community_event_booking')
      .set({ language: 'hi' })
      .where('id', '=', (await apply({ email: 'hindi@mail.example' })).id)
      .execute()
    const { rows } = await server.ask(listApplications, { search: 'hindi@mail.example' }, staff)
    expect((await letterOf(rows[0]?.id as Id, 'application.contact')).data.words).toMatch(
      /[\u0900-\u097F]/,
    )
  })

  test('an invitation says when and where: in its mail, on both pages, until it is taken back', async () => {
    const email = 'interview@mail.example'
    const made = await byThemselves({ email })
    const interviewMs = server.clock.now() + 86_400_000
    const interviewPlace = 'https://meet.example/ada'
    const invited = await moved(made, 'application.contact', {
      words: 'Please come and meet us.',
      interviewMs,
      interviewPlace,
    })
    expect(invited).toMatchObject({ interviewMs, interviewPlace })
    const { text } = await mailbox.next(email)
    expect(text).toMatch(
      /meet us\.\s+Interview: Thursday.* 21 May at 13:\d\d\s+Place: https:\/\/meet\.example\/ada\s/,
    )
    const { token } = await server.databases.read
      .selectFrom('community_event_booking')
      .select('token')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const seen = () => server.call(getApplicationStatus, { token }, {})
    expect((await seen()).data).toMatchObject({ interviewMs, interviewPlace })
    const back = await moved(invited, 'application.undo')
    expect([back.interviewMs, back.interviewPlace]).toEqual([undefined, undefined])
    expect((await seen()).data.interviewMs).toBeUndefined()
    const again = await moved(back, 'application.contact', { interviewMs, interviewPlace })
    await moved(again, 'application.reject', { reasonCode: 'not_suitable' })
    const over = (await seen()).data
    expect(over.status).toBe('Rejected')
    expect([over.interviewMs, over.interviewPlace]).toEqual([undefined, undefined])
  })

  test('text written for one change appears only in its mail', async () => {
    const email = 'own.words@mail.example'
    const made = await byThemselves({ email })
    const contacted = await moved(made, 'application.contact', {
      message: 'Please ring <b>twice</b>.\nAsk for Ada.',
    })
    expect((await mailbox.next(email)).text).toContain('Please ring <b>twice</b>.')
    await moved(contacted, 'application.reject', { reasonCode: 'other', message: '  ' })
    expect((await mailbox.next(email, 1)).text).not.toMatch(/\{message\}|twice/)
  })

  test('one application is read by its id, by its own company only', async () => {
    const { id } = await apply()
    expect(await server.ask(getApplication, { id }, staff)).toMatchObject({
      id,
      status: 'Pending',
      history: [{ event: 'application.create' }],
    })
    expect(
      await server.status(getApplication, { id }, await aUser(server, { module: 'job' })),
    ).toBe(404)
  })

  /** By the applicant's own page. */
  const withdraw = async ({ id }: Application) => {
    const companyId = owner.company.id
    const read = await applications.find({ db: server.databases.read, companyId }, id)
    await inTransaction(server.databases, (db) => {
      const change = {
        tenant: { db, companyId },
        role: 'guest' as const,
        now: server.clock.now(),
        timeZone: 'UTC',
      }
      const silent = {
        canText: false,
        canTextGuests: false,
        texts: { sent: 0, stopped: 0, failed: 0 },
        mail: () => Promise.reject(new Error('nobody is written to')),
        text: () => Promise.reject(new Error('nor texted')),
        deliver: () => Promise.reject(new Error('nor mailed')),
        textGuest: () => Promise.reject(new Error('nor texted as a guest')),
      }
      return moveApplication(change, silent, read, 'application.withdraw')
    })
  }

  test('an applicant withdraws the application, and the team is notified', async () => {
    const made = await apply()
    expect((await move(made, 'application.withdraw')).problem.code).toBe('ROLE_FORBIDDEN')
    await withdraw(made)
    const [row] = (await server.ask(listApplications, { search: made.email ?? '' }, staff)).rows
    expect(row).toMatchObject({ status: 'Rejected', reasonCode: 'withdrawn' })
    const notes = await server.databases.read
      .selectFrom('notification')
      .select('field_values')
      .where('kind', '=', 'application.withdrawn')
      .execute()
    expect(notes).toEqual([{ field_values: '{"name":"Nimal Perera","title":"Cook"}' }])
  })

  test('a contacted or accepted applicant can withdraw too, and an acceptance can be undone in time', async () => {
    const contacted = await moved(await apply(), 'application.contact')
    const accepted = await moved(await apply(), 'application.accept', {}, owner)
    const back = await moved(accepted, 'application.undo', {}, owner)
    expect(back.status).toBe('Contacted')
    expect(back.job.acceptedCount).toBe(accepted.job.acceptedCount - 1)
    const again = await moved(back, 'application.accept', {}, owner)
    for (const one of [contacted, again]) {
      await withdraw(one)
      const { data } = await server.call(getApplication, { id: one.id }, { as: staff })
      expect(data).toMatchObject({ status: 'Rejected', reasonCode: 'withdrawn' })
    }
  })

  test('one applies once per address to an open posting', async () => {
    const email = 'twice@mail.example'
    await apply({ email })
    expect(
      await server.refusal(
        createApplication,
        { jobId: job.id, applicantName: 'Again', email: ' TWICE@mail.example ' },
        staff,
      ),
    ).toBe('DUPLICATE')
    expect((await apply({ jobId: (await publish()).id, email })).status).toBe('Pending')
  })

  test('a list is narrowed by posting, status, stars, words and days, and sorted', async () => {
    const place = await publish()
    const made = await Promise.all(
      ['Anna', 'Émile', 'Carla'].map((applicantName) => apply({ jobId: place.id, applicantName })),
    )
    const rate = async (application: Application | undefined, rating: number) =>
      application && update({ id: application.id, rating, notes: 'good\nhands' })
    await rate(made[0], 5)
    await rate(made[1], 3)
    const names = async (query: Partial<CallInput<typeof listApplications>>) =>
      (await server.ask(listApplications, { jobId: place.id, ...query }, staff)).rows.map(
        ({ applicantName }) => applicantName,
      )
    expect(await names({ rating: 3, sort: 'rating' })).toEqual(['Anna', 'Émile'])
    expect(await names({ search: 'ANN' })).toEqual(['Anna'])
    expect(await names({ search: 'Émi' })).toEqual(['Émile'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ sort: 'name', rowSize: 1 })).toEqual(['Anna'])
    expect(await names({ status: ['Accepted', 'Rejected'] })).toEqual([])
    expect(await names({ fromDate: '2026-05-20', toDate: '2026-05-20' })).toHaveLength(3)
    expect(await names({ fromDate: '2026-05-21' })).toEqual([])
    expect(
      (await server.ask(listApplications, { jobId: place.id, search: 'anna' }, staff)).rows[0],
    ).toMatchObject({ notes: 'good\nhands', version: 2 })
  })

  test('a résumé is a file of the company’s own, handed out by a sealed link that ends', async () => {
    const file = async (name: string, type: string, companyId: string = owner.company.id) => {
      await server.databases.write
        .insertInto('file')
        .values({
          company_id: companyId,
          name,
          content_type: type,
          bytes: Buffer.from('%PDF-1.7'),
          created_ms: 1,
        })
        .execute()
      return name as Id
    }
    const stranger = await aUser(server, { module: 'job' })
    const wrong = [
      newId(),
      await file(`${newId()}.png`, 'image/png'),
      await file(`${newId()}.pdf`, 'application/pdf', stranger.company.id),
    ]
    for (const fileId of wrong)
      expect(
        await server.status(
          createApplication,
          { jobId: job.id, applicantName: 'x', fileId },
          staff,
        ),
      ).toBe(404)
    const fileId = await file(`${newId()}.pdf`, 'application/pdf')
    const made = await apply({ fileId, applicantName: "Zoë O'Neil" })
    const named = `filename="resume.pdf"; filename*=UTF-8''Zo%C3%AB%20O%27Neil.pdf`
    expect(made.resumeName).toBe('resume.pdf')
    const given = await apply({ fileId, fileName: 'C:\\cv\\Zoë CV.exe', applicantName: 'Zoë' })
    expect(given.resumeName).toBe('Zoë CV.pdf')
    const url = made.resumeUrl ?? ''
    expect((await server.request({ url: `${url}&show=1` })).headers).toMatchObject({
      'content-disposition': `inline; ${named}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "script-src 'none'; frame-ancestors 'self'",
    })
    const got = await server.request({ url })
    expect([
      got.statusCode,
      got.headers['content-type'],
      got.headers['content-disposition'],
      got.body,
    ]).toEqual([200, 'application/pdf', `attachment; ${named}`, '%PDF-1.7'])
    expect((await server.request({ url: url.slice(0, -2) })).statusCode).toBe(410)
    expect((await server.request({ url: url.split('?')[0] ?? '' })).statusCode).toBe(410)
    server.clock.advance(121 * minute)
    expect((await server.request({ url })).statusCode).toBe(410)
  })

  test('applications of another company do not exist', async () => {
    const stranger = await aUser(server, { module: 'job' })
    const made = await apply()
    expect((await move(made, 'application.contact', {}, stranger)).status).toBe(404)
    expect((await update({ ids: [made.id], rating: 1 }, stranger)).data).toMatchObject({
      updated: [],
      failed: [{ code: 'NOT_FOUND' }],
    })
    expect((await server.ask(listApplications, {}, stranger)).rows).toEqual([])
  })
})
