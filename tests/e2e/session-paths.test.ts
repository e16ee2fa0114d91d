import type { EventObject, StateValue } from 'xstate'
import { describe, expect, test } from 'vitest'
import { session } from '../../src/machines/app/session.ts'
import { coverage } from '#kit/coverage.ts'
import { execute } from '#kit/execute.ts'
import { explore, type Path } from '#kit/explore.ts'
import { select } from '#kit/select.ts'
import { useSite } from '../support/browser.ts'
import { email, sessionOf } from '../support/drivers/session.ts'

const site = useSite()
const user = {
  userId: 'u1',
  companyDetail: { companyDetailsId: 'c1' },
  roleId: 3,
  moduleId: 13,
  initialPayment: true,
}

/**
 * Everything that a person, another tab or the server may do to a session; `own` and `other` stand
 * for two tokens that hold.
 */
const path = '/dashboard'
const events: (EventObject & { token?: string | undefined; path?: string })[] = [
  { type: 'session.sign-in', credentials: { email, password: '…' } } as EventObject,
  { type: 'session.sign-out' },
  { type: 'session.retry' },
  { type: 'session.page-refused' },
  { type: 'session.storage-cleared', path },
  { type: 'session.token-changed', token: 'other', path },
  { type: 'session.token-changed', token: undefined, path },
  {
    type: 'session.call-failed',
    status: 401,
    token: 'own',
    isOpen: false,
    message: 'Session Expired',
    path,
  } as EventObject,
]

const paths = explore(session, {
  inputs: [undefined, { token: 'own' }],
  events,
  outcomes: {
    login: [{ output: { token: 'own', user } }, { error: new Error() }],
    loadHeader: [{ output: { user, modules: [] } }, { error: new Error() }],
  },
  distinguish: (context) => (context as { token?: string }).token,
})
/** The button to try again is there only after a failure. */
const canBeDone = ({ steps }: Path): boolean =>
  steps.every(
    ({ event }, index) =>
      event.type !== 'session.retry' ||
      JSON.stringify(steps[index - 1]?.value).includes('headerFailed'),
  )
const runs = select(paths.filter(canBeDone).map((path) => execute(session, path)))

/**
 * What only other screens can make happen: entering by a mailed code, changing one's own profile,
 * and asking again when all went well.
 */
const notHere = [
  'session.signedOut --session.enter[0]',
  'session.signedIn --session.enter[0]',
  'session.signedIn.ready --session.user-changed[0]',
  'session.signedIn.ready --session.retry[0]',
]

/** What begins with another company or person in another tab has tests of its own. */
const ofOtherTabs =
  /session\.(company-changed|open-company|continue)|signedIn\.(elsewhere|leaving)|loadingHeader --xstate\.done\S+\[1\]/

/** So have the second step and passkeys: second-step.more.test.ts, passkey.more.test.ts. */
const ofSecondStep =
  /usingPasskey|session\.use-passkey|askingCode|givingCode|session\.ask-code|signingIn --xstate\.error\S+\[0\]/

test('the paths take every way through the session that this screen offers', () => {
  const missed = coverage(session, runs).missed.map(({ id }) => id)
  expect(missed.filter((id) => !ofOtherTabs.test(id) && !ofSecondStep.test(id))).toEqual(notHere)
})

describe('a person at the browser', () => {
  test.each(runs.map(({ path }) => ({ path, title: titleOf(path) })))(
    '$title',
    async ({ path }) => {
      const driver = await sessionOf(site, path.input !== undefined)
      await driver.expectState(path.start)
      const seen: StateValue[] = []
      for (const { event, value } of path.steps) {
        await driver.happen(event)
        await driver.expectState(value)
        seen.push(value)
      }
      expect(seen).toEqual(path.steps.map(({ value }) => value))
    },
  )
})

function titleOf({ input, steps }: Path): string {
  const done = steps.map(({ event }) =>
    event.type.replace(/^session\.|^xstate\./, '').replace(/\.0\.session|\.session/, ''),
  )
  return `${input ? 'with a token' : 'without a token'}: ${done.join(', ')}`
}
