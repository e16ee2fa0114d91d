import type { Page } from 'playwright'
import { createPassword } from '#contract/account.ts'
import { getStaff, inviteStaff, updateStaff } from '#contract/staff.ts'
import { leaveBusiness } from '#contract/place.ts'
import { listBusinesses } from '#contract/company.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { newestLink, pathIn } from '../mailed.ts'
import { signInAt } from '../remote.ts'
import { chosenPassword } from '../signed-in.ts'
import type { Cast } from './cast.ts'
import { confirmIn } from './record-steps.ts'

export const staffWorlds: readonly World[] = [
  { name: 'a place in the staff', facts: goodFacts, offers: () => true },
]

const words: Record<string, string> = {
  'staff.resend': 'Send again',
  'staff.revoke': 'Withdraw the invitation',
  'staff.suspend': 'Suspend',
  'staff.remove': 'Remove',
  'staff.restore': 'Restore',
}
const shown: Record<string, string> = {
  invited: 'Invited',
  expired: 'Invitation expired',
  active: 'Active',
  suspended: 'Suspended',
  removed: 'Removed',
  revoked: 'Withdrawn',
}
const dayMs = 24 * 60 * 60_000
const INVITED_DAYS = 8

/**
 * Places of people who are invited: the owner moves them in the list of the staff, whoever is
 * invited by the mailed link, a member of staff in the list of their companies.
 */
export function placesInStaffOf(cast: Cast): () => Promise<OnScreen> {
  return async () => {
    const fullName = cast.aName('Sam')
    const email = `${fullName.replace(' ', '.').toLowerCase()}@mail.example`
    const { id } = await cast.call(inviteStaff, { fullName, email })
    const read = () => cast.call(getStaff, { id })
    const invitations = () => cast.mailsTo(email).length
    await eventually(() => invitations() > 0, true, `a mail to ${email}`)
    const { business } = cast
    const list = `/staff/staff?search=${encodeURIComponent(email)}`
    const row = business.getByRole('row').filter({ hasText: email })
    await business.goto(list)
    await row.waitFor()
    let own: Page | undefined
    let sent = invitations()
    return {
      id,
      async take({ event, role }: PathStep) {
        sent = invitations()
        if (event === 'staff.accept') own = await accept(cast, email)
        else if (event === 'staff.expire') await cast.advance(INVITED_DAYS * dayMs)
        else if (event === 'staff.leave' && own) await leave(own)
        else await move(business, fullName, words[event] ?? event)
        if (role !== 'business') await business.reload()
      },
      async expectShown({ state }) {
        await row
          .getByText(shown[state] ?? state, { exact: true })
          .first()
          .waitFor()
      },
      state: async () => (await read()).inviteState,
      async attempt(event, role) {
        if (event === 'staff.accept')
          return cast.answer(role, createPassword, {
            code:
              new URL(newestLink(cast.site.dataDir, email) ?? '').searchParams.get('code') ?? '',
            password: chosenPassword,
            fullName,
          })
        if (event !== 'staff.leave') {
          const { version: expectedVersion } = await read()
          return cast.answer(role, updateStaff, { id, expectedVersion, event: event as never })
        }
        const { inviteState } = await read()
        if (role === 'business') return { why: 'nobody leaves in the name of somebody else' }
        if (inviteState !== 'active')
          return { why: 'who has no place has no session to leave with' }
        const { rows } = await cast.call(listBusinesses, { scope: 'here' })
        const [here] = rows
        if (!here) throw new Error('the owner has no company')
        const as = await signInAt(cast.site.url, email, chosenPassword)
        return cast.answer(role, leaveBusiness, { id: here.id }, as)
      },
      async expectEffect(effect) {
        if (effect === 'sendInvitation')
          await eventually(() => invitations() > sent, true, `another mail to ${email}`)
        if (effect === 'endSessions' && own) await own.waitForURL('**/sessions/signin**')
        return effect === 'sendInvitation' || (effect === 'endSessions' && own !== undefined)
      },
      end: async () => own?.context().close(),
    }
  }
}

/** Whoever is invited opens the link and chooses a password. */
async function accept({ site }: Cast, email: string): Promise<Page> {
  const page = await site.open(pathIn(newestLink(site.dataDir, email) ?? ''))
  await page.getByLabel('New password').fill(chosenPassword)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sessions/'))
  return page
}

async function leave(page: Page): Promise<void> {
  await page.goto('/staff/businesses')
  await page.getByRole('button', { name: /^Leave: / }).click()
  await confirmIn(page, 'Leave')
}

async function move(page: Page, fullName: string, word: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: fullName }).locator('.menu__button').press('Enter')
  await page.getByRole('menuitem', { name: word, exact: true }).click()
  if (word !== 'Remove') return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(fullName)
  await confirmIn(page, word)
}
