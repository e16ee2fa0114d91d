import { listApplications, updateApplications } from '#contract/application.ts'
import { applyForJob } from '#contract/guest-job.ts'
import { createJob, getJob, updateJob } from '#contract/job.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { confirmIn, expectStatus, pressStep, typeReason } from './record-steps.ts'

export const jobWorlds: readonly World[] = [{ name: 'a job', facts: goodFacts, offers: () => true }]

const words: Record<string, string> = {
  'job.publish': 'Publish',
  'job.close': 'Close',
  'job.reopen': 'Reopen',
  'job.archive': 'Archive',
}
const shown: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
}
const minuteMs = 60_000

/**
 * Jobs with one vacancy and half an hour to apply: the owner and staff move them on the job's own
 * screen; an applicant who is taken fills them.
 */
export function jobsOf(cast: Cast): () => Promise<OnScreen> {
  return async () => {
    const closesMs = cast.site.now() + 30 * minuteMs
    const { id } = await cast.call(createJob, {
      title: cast.aName('Walked job'),
      vacancies: 1,
      closesMs,
    })
    const read = () => cast.call(getJob, { id })
    const screens = [cast.business, cast.staff]
    await Promise.all(screens.map((page) => page.goto(`/job/jobview?id=${id}`)))
    const fill = async () => {
      const { linkCode = '' } = await read()
      const fullName = cast.aName('Fay')
      await cast.asGuest(applyForJob, {
        intakeToken: await cast.intake(linkCode),
        jobId: id,
        fullName,
        email: `${fullName.replace(' ', '.')}@mail.example`,
      })
      const [application] = (await cast.call(listApplications, { jobId: id })).rows
      if (!application) throw new Error(`${fullName} has not applied`)
      await cast.call(updateApplications, {
        id: application.id,
        expectedVersion: application.version,
        event: 'application.accept',
      })
    }
    return {
      id,
      async take({ event, role }: PathStep) {
        const page = cast.pageOf(role)
        if (event === 'job.filled') await fill()
        else if (event === 'job.expire') await cast.advance(closesMs - cast.site.now() + 1_000)
        else {
          const word = words[event] ?? event
          await pressStep(page, word)
          if (event === 'job.reopen') await typeReason(page, word)
          else if (event !== 'job.publish') await confirmIn(page, word)
        }
        if (role === 'system') await Promise.all(screens.map((one) => one.reload()))
      },
      async expectShown({ state }) {
        await Promise.all(screens.map((page) => expectStatus(page, shown[state] ?? state)))
      },
      state: async () => (await read()).status,
      async attempt(event, role) {
        const { version: expectedVersion } = await read()
        return cast.answer(role, updateJob, { id, expectedVersion, event: event as never })
      },
      async expectEffect(effect) {
        // A published job has an address where people apply; a closed one refuses them.
        if (effect !== 'stampPublished') return false
        await eventually(
          async () => (await read()).linkCode !== undefined,
          true,
          'the link of the job',
        )
        return true
      },
    }
  }
}
