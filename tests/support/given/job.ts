import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import { newId } from '../../../server/db/id.ts'
import { type Given, type Givers, type Ground, nobodyKnown, owner } from './ground.ts'
import { intakeOf } from './intake.ts'

async function aPosting(ground: Ground): Promise<Id> {
  return (
    await ground.server.ask(
      calls.createJob,
      { title: 'Baker', vacancies: 9, publish: true },
      await owner(ground, 'job'),
    )
  ).id
}

async function anOpening(ground: Ground): Promise<Given> {
  return {
    fields: {
      ...nobodyKnown,
      intake_token: await intakeOf(ground, 'job'),
      community_event_id: await aPosting(ground),
      email: `${newId()}@example.com`,
      file_id: undefined,
    },
  }
}

async function anApplication(ground: Ground): Promise<string> {
  const intakeToken = await intakeOf(ground, 'job')
  return (
    await ground.server.ask(calls.applyForJob, {
      intakeToken,
      jobId: await aPosting(ground),
      fullName: 'Ines',
      email: `${newId()}@example.com`,
    })
  ).token
}

export const jobGivers: Givers = [
  [
    calls.listGuestJobs,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'job') } }),
  ],
  [calls.applyForJob, anOpening],
  [
    calls.getApplicationStatus,
    async (ground) => ({ fields: { token: await anApplication(ground) } }),
  ],
  [
    calls.withdrawApplication,
    async (ground) => ({ fields: { token: await anApplication(ground) } }),
  ],
]
