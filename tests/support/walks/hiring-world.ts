import fc from 'fast-check'
import {
  applicationEvents,
  createApplication,
  listApplications,
  updateApplications,
} from '#contract/application.ts'
import type { Id } from '#contract/fields.ts'
import { createJob, jobEvents, listJobs, updateJob } from '#contract/job.ts'
import type { HiringMoment } from '../../../tools/catalogue/properties/place-walks.ts'
import { aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

type World = { owner: User; staff: User; jobId: Id }
type Step = RandomStep<World, HiringMoment>

/** Three who want one of two places. */
export function hiringWorld(server: TestServer): RandomWorld<World, HiringMoment> {
  const jobOf = async ({ owner }: World) => {
    const [job] = (await server.ask(listJobs, {}, owner)).rows
    if (!job) throw new Error('the job is lost')
    return job
  }
  const job = fc.constantFrom(...jobEvents).map((event): Step => ({
    says: `the owner: ${event}`,
    async take(world) {
      const { id, version: expectedVersion } = await jobOf(world)
      const wish = { id, expectedVersion, event }
      return server.status(updateJob, wish, world.owner)
    },
  }))
  const time = fc.constantFrom(1, 6).map((minutes): Step => ({
    says: `${minutes} minutes pass`,
    async take() {
      server.clock.advance(minutes * 60_000)
      return undefined
    },
  }))
  return {
    async begin() {
      const owner = await aUser(server, { module: 'job' })
      const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'job' })
      const baker = { title: 'Baker', vacancies: 2, publish: true }
      const { id: jobId } = await server.ask(createJob, baker, owner)
      for (const name of ['ann', 'ben', 'cleo'])
        await server.call(
          createApplication,
          { jobId, applicantName: name, email: `${name}@mail.example` },
          { as: owner },
        )
      return { owner, staff, jobId }
    },
    async look(world, did) {
      const { rows } = await server.ask(listApplications, { sort: 'name' }, world.owner)
      const { counts, vacancies, status } = await jobOf(world)
      return { ...did, applications: rows, counts, vacancies, jobStatus: status }
    },
    most: 30,
    steps: [moveOf(server), moveOf(server), moveOf(server), job, time],
  }
}

function moveOf(server: TestServer): fc.Arbitrary<Step> {
  const wish = fc.record({
    isOwner: fc.boolean(),
    event: fc.constantFrom(...applicationEvents),
    at: fc.nat(2),
  })
  return wish.map(({ isOwner, event, at }) => ({
    says: `${isOwner ? 'the owner' : 'staff'}: ${event} of applicant ${at}`,
    isOpen: ({ applications }) => applications[at]?.allowedEvents.includes(event) ?? false,
    async take({ owner, staff }, { applications }) {
      const one = applications[at]
      if (!one) return undefined
      const move = { id: one.id, expectedVersion: one.version, event }
      const input = { ...move, reasonCode: 'not_suitable' as const }
      return server.status(updateApplications, input, isOwner ? owner : staff)
    },
  }))
}
