import { describe, expect, test } from 'vitest'
import { createApplication, listApplications, updateApplications } from '#contract/application.ts'
import { eraseCustomer, mergeCustomers } from '#contract/customer.ts'
import { createJob, updateJob } from '#contract/job.ts'
import { aCustomer, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the applications of a customer on %s', (database) => {
  const server = testServer({ database })

  test('follow the person into another record, and lose the person with it; those of others stay', async () => {
    const owner = await aUser(server, { module: 'job' })
    const { company } = owner
    const made = await server.ask(
      createJob,
      { title: 'Cook', description: 'Full time', vacancies: 1 },
      owner,
    )
    const job = await server.ask(
      updateJob,
      { id: made.id, expectedVersion: made.version, event: 'job.publish' },
      owner,
    )
    const [kept, merged] = [
      await aCustomer(server, { company, phone_norm: '1', email: 'new@mail.example' }),
      await aCustomer(server, { company, phone_norm: '2', email: 'old@mail.example' }),
    ]
    for (const email of ['old@mail.example', 'other@mail.example']) {
      const applied = await server.call(
        createApplication,
        { jobId: job.id, applicantName: 'Priya', email, phone: '7700 900123', callingCode: '+44' },
        { as: owner },
      )
      expect(applied.status).toBe(200)
    }
    const rows = () =>
      server.databases.read
        .selectFrom('community_event_booking')
        .select(['name', 'email', 'phone'])
        .where('company_id', '=', company.id)
        .orderBy('id')
        .execute()
    await server.call(mergeCustomers, { keepId: kept, mergeId: merged }, { as: owner })
    expect((await rows()).map(({ email }) => email)).toEqual([
      'new@mail.example',
      'other@mail.example',
    ])
    // What was written to a person goes with them.
    const written = () =>
      server.databases.read
        .selectFrom('state_history')
        .select('note')
        .where('company_id', '=', company.id)
        .where('note', 'is not', null)
        .execute()
    const { rows: found } = await server.ask(
      listApplications,
      { search: 'new@mail.example' },
      owner,
    )
    const [applied] = found
    if (!applied) throw new Error('the application is not found')
    await server.databases.write
      .updateTable('state_history')
      .set({ actor_role: 'guest' })
      .where('entity_id', '=', applied.id)
      .execute()
    await server.call(
      updateApplications,
      { id: applied.id, event: 'application.contact', words: 'Dear Priya, come on Monday.' },
      { as: owner },
    )
    // For the team at the move, and for the applicant on their page.
    const note = 'Dear Priya, come on Monday.'
    expect(await written()).toEqual([{ note }, { note }])
    await server.call(eraseCustomer, { id: kept }, { as: owner })
    expect(await written()).toEqual([])
    expect(await rows()).toMatchObject([
      { name: '', email: null, phone: null },
      { name: 'Priya', email: 'other@mail.example' },
    ])
  })
})
