import type { Page } from 'playwright'
import type { Meaning } from '../../tools/paths/meaning.ts'
import {
  canHappen,
  type SessionDriver,
  type SessionEvent,
  sessionOf,
} from '../support/drivers/session.ts'
import { eventually } from '../support/eventually.ts'
import { stateName } from '../support/lifecycle-paths.ts'
import { leftOut, type Remark, type Run, UNSEEN } from './run.ts'
import type { Stage } from './stage.ts'

const ELSEWHERE = 'another screen, another company, an invitation or a passkey brings it about'

/** One scenario about the session of somebody at a browser whose clock stands still. */
export function sessionRun({ opened }: Stage): Run {
  let driver: SessionDriver | undefined
  let state = ''
  return {
    async perform(meaning) {
      if (meaning.kind === 'start') {
        driver = await sessionOf(opened.site, meaning.input !== undefined)
        await driver.expectState(meaning.state)
        return undefined
      }
      if (!driver) return undefined
      if (meaning.kind === 'act' || meaning.kind === 'attempt') {
        // The button is there only after a failure; else another screen asks again.
        const isMissing = meaning.event.type === 'session.retry' && !state.includes('headerFailed')
        if (isMissing || !canHappen(meaning.event)) return leftOut(ELSEWHERE)
        await driver.happen(meaning.event as SessionEvent)
      }
      if (meaning.kind === 'state') {
        await driver.expectState(meaning.state)
        state = stateName(meaning.state)
      }
      return meaning.kind === 'effect' ? expectEffect(driver.page, meaning) : undefined
    },
    windows: () => Promise.resolve(driver ? [{ whose: 'the owner', page: driver.page }] : []),
    // A page whose clock stands still is often meant to be waiting.
    notJudged: () => Promise.resolve(undefined),
    end: () => opened.closePages(),
  }
}

const messages: Readonly<Record<string, string>> = {
  'toast.sessionExpired': 'Session Expired',
  'toast.signedOut': 'Logout Success',
}

async function expectEffect(
  page: Page,
  { effect, params }: Extract<Meaning, { kind: 'effect' }>,
): Promise<Remark | undefined> {
  const token = () => page.evaluate(() => localStorage.getItem('sevenfold.token') !== null)
  switch (effect) {
    case 'clearStorage':
      await eventually(token, false, 'a token in the storage')
      return undefined
    case 'storeToken':
      await eventually(token, true, 'a token in the storage')
      return undefined
    case 'goToAuthHost':
      await page.waitForURL('**/sessions/signin**')
      return undefined
    case 'tell': {
      const message = messages[String(params)]
      if (message === undefined) return UNSEEN
      await page.getByText(message).first().waitFor()
      return undefined
    }
    default:
      return UNSEEN
  }
}
