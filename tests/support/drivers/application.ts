import type { Page } from 'playwright'
import { getApplication, listApplications, updateApplications } from '#contract/application.ts'
import { applyForJob, withdrawApplication } from '#contract/guest-job.ts'
import type { Id } from '#contract/fields.ts'
import { createJob, type JobPosting } from '#contract/job.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { type Cast, giveReason, goOnce } from './cast.ts'

export const applicationWorlds: readonly World[] = [
  { name: 'an application', facts: goodFacts, offers: (_, role) => role !== 'system' },
]

const words: Record<string, string> = {
  'application.contact': 'Invite to talk',
  'application.accept': 'Accept',
  'application.reject': 'Reject',
  'application.undo': 'Back one step',
  'application.revoke': 'Revoke',
  'application.reopen': 'Reopen',
}
const DAY_MS = 24 * 60 * 60_000
const asking = ['application.reject', 'application.revoke', 'application.reopen']

/**
 * Applications for one job: the owner moves them on the board, staff on the application's own
 * screen, the applicant by the link.
 */
export function applicationsOf(cast: Cast): (world?: string, facts?: Facts) => Promise<OnScreen> {
  let job: Promise<JobPosting> | undefined
  const aJob = (vacancies: number) =>
    cast.call(createJob, { title: cast.aName('Walked job'), vacancies, publish: true })
  return async (_, { hasVacancy = true } = {}) => {
    job ??= aJob(90)
    const ofJob = hasVacancy ? await job : await aJob(1)
    const { id: jobId } = ofJob
    const name = cast.aName('Anna')
    const { token, id } = await applied(cast, ofJob, name)
    await Promise.all([
      goOnce(cast.business, `/job/interest?community_event_id=${jobId}&view=board`),
      cast.staff.goto(`/job/interestview?id=${id}`),
    ])
    const read = () => cast.call(getApplication, { id })
    const column = (status: string) =>
      cast.business
        .getByRole('region', { name: status })
        .getByRole('listitem')
        .filter({ has: cast.business.getByRole('link', { name, exact: true }) })
    await column('Pending').waitFor()
    return {
      id,
      async take({ event, role }: PathStep) {
        if (role === 'guest') return withdraw(cast, token)
        const word = words[event] ?? event
        // On the application's own screen the letter is in sight, and sent by the press.
        const letter = cast.staff.getByRole('region', { name: 'What “Invite to talk” sends' })
        if (role === 'staff' && event === 'application.contact') await letter.waitFor()
        if (role === 'staff')
          await cast.staff
            .locator('.record-steps')
            .getByRole('button', { name: word, exact: true })
            .click()
        else await onBoard(cast.business, name, word)
        if (asking.includes(event)) await giveReason(cast.pageOf(role), word)
        if (event === 'application.contact' && role !== 'staff') await sendLetter(cast.pageOf(role))
      },
      async expectShown({ state, role }) {
        await Promise.all([
          column(state).waitFor(),
          cast.staff.getByRole('main').getByText(state, { exact: true }).first().waitFor(),
        ])
        if (role === 'guest') await cast.guest.getByText('Closed').waitFor()
      },
      state: async () => (await read()).status,
      async attempt(event, role) {
        if (role === 'guest')
          return cast.answer(role, withdrawApplication, { token, event: 'application.withdraw' })
        const { version: expectedVersion } = await read()
        return cast.answer(role, updateApplications, {
          id,
          expectedVersion,
          event: event as never,
          ...(asking.includes(event) && { reasonCode: 'other' }),
        })
      },
      async make(fact) {
        if (fact === 'isUndoOpen') await cast.advance(DAY_MS)
        if (fact === 'hasVacancy') await takeLastVacancy(cast, ofJob)
        return undefined
      },
    }
  }
}

async function applied(
  cast: Cast,
  { id: jobId, linkCode = '' }: JobPosting,
  fullName: string,
): Promise<{ id: Id; token: string }> {
  const { token } = await cast.asGuest(applyForJob, {
    intakeToken: await cast.intake(linkCode),
    jobId,
    fullName,
    email: `${fullName.replace(' ', '.')}@mail.example`,
  })
  const { rows } = await cast.call(listApplications, { jobId, search: fullName })
  const found = rows.find(({ applicantName }) => applicantName === fullName)
  if (!found) throw new Error(`${fullName} has not applied`)
  return { id: found.id, token }
}

/** Somebody else gets the one place that there is. */
async function takeLastVacancy(cast: Cast, job: JobPosting): Promise<void> {
  const { id } = await applied(cast, job, cast.aName('Otto'))
  await cast.call(updateApplications, { id, event: 'application.accept' })
}

async function sendLetter(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What the applicant will read').waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function onBoard(page: Page, name: string, word: string): Promise<void> {
  const button = page.getByRole('button', { name: `${word}: ${name}`, exact: true })
  if ((await button.count()) > 0) return button.click()
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page
    .getByRole('menu', { name: `More for ${name}`, exact: true })
    .getByRole('menuitem', { name: word, exact: true })
    .click()
}

async function withdraw({ guest, guestGoes }: Cast, token: string): Promise<void> {
  await guestGoes(`/others/application/${token}`)
  await guest.getByText('Withdraw the application').click()
  await guest.getByRole('button', { name: 'Withdraw', exact: true }).click()
}
