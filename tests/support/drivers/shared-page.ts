import { equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright'
import { askToWatch } from '#contract/inspection.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { stillPage } from '../browser.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { callsIn } from '../page-call.ts'
import type { Cast } from './cast.ts'

export const sharedPageWorlds: readonly World[] = [
  { name: 'a shared page', facts: goodFacts, offers: () => true },
]

const byPage = ['share.allow', 'share.refuse', 'share.stop']
const words: Record<string, string> = {
  'share.allow': 'Allow',
  'share.refuse': 'Do not allow',
  'share.stop': 'Stop sharing',
}
/** What the bar of the page says. */
const shown: Record<string, RegExp> = {
  waiting: /opens \/inspect and enters/,
  asked: /wants to watch this page/,
  watched: /is watching this page/,
}
/** What the inspector says. */
const told: Record<string, RegExp> = {
  'share.allow': /^You are watching a page of/,
  'share.refuse': /does not want to share the page/,
  'share.stop': /has stopped sharing the page/,
}
const minuteMs = 60_000
/** A message may be so long, and all of them together. */
const packed = { length: 179_996, count: 290 }

type Shared = { page: Page; beside: Page; id: string; code: string }

async function pressShare(page: Page): Promise<{ share_id: string; code: string }> {
  await page.getByRole('button', { name: /^Account/ }).click()
  const answered = page.waitForResponse('**/inspection/share*')
  await page.getByRole('button', { name: 'Share this page with the inspector' }).click()
  const { data } = (await (await answered).json()) as { data: { share_id: string; code: string } }
  return data
}

/** A page that is shared ends the one of the same person before it. */
async function shareAnother(page: Page): Promise<void> {
  await page.goto('/orders/orderlist?inspect')
  await pressShare(page)
}

/** A page of the owner or a member of staff, watched by the owner in another browser. */
export function sharedPagesOf(cast: Cast): () => Promise<OnScreen> {
  const call = callsIn(cast.module)
  return async () => {
    let shared: Promise<Shared> | undefined
    let watching: Page | undefined
    let last = ''
    let isReplaced = false
    const own = (by: 'business' | 'staff' = 'business') => (shared ??= share(cast.pageOf(by)))
    const bar = (page: Page) => page.getByRole('region', { name: 'Shared page' })
    async function share(of: Page): Promise<Shared> {
      const page = await cast.site.openTab(of, '/orders/orderlist?inspect')
      const data = await pressShare(page)
      const beside = await cast.site.openTab(of, stillPage)
      return { page, beside, id: data.share_id, code: data.code }
    }
    const ask = async (code: string): Promise<void> => {
      const email = `owner@${cast.module.toLowerCase()}.example`
      watching = await cast.site.signedIn(email, { path: '/inspect' })
      await watching.getByLabel('Code of a page').fill(code)
      await watching.getByRole('button', { name: 'Watch', exact: true }).click()
    }
    const beat = async () => {
      const { beside, id } = await own()
      return call(beside, 'POST', 'inspection/tell', { share_id: id })
    }
    const happens: Record<string, (one: Shared) => Promise<unknown>> = {
      'share.ask': ({ code }) => ask(code),
      'share.leave': async () => watching?.getByRole('button', { name: 'Stop watching' }).click(),
      'share.time-out': () => cast.advance(31 * minuteMs),
      async 'share.fall-silent'({ page }) {
        await page.close()
        await cast.advance(2 * minuteMs)
      },
      async 'share.fill'({ beside, id }) {
        const much = { share_id: id, packed: 'A'.repeat(packed.length) }
        for (let count = 0; count < packed.count; count += 1)
          await call(beside, 'POST', 'inspection/tell', much)
      },
    }
    return {
      id: 'shared',
      async take({ event }: PathStep, rest) {
        const isOfStaff = rest.some((one) => one.role === 'staff' && byPage.includes(one.event))
        const one = await own(isOfStaff ? 'staff' : 'business')
        last = event
        const word = words[event]
        const isAsked = await bar(one.page).getByRole('button', { name: 'Allow' }).count()
        isReplaced = event === 'share.stop' && isAsked > 0
        if (isReplaced) await shareAnother(one.beside)
        else if (word === undefined) await happens[event]?.(one)
        else await bar(one.page).getByRole('button', { name: word, exact: true }).click()
      },
      async expectShown({ event, state }) {
        const { page } = await own()
        if (page.isClosed()) return
        const text = shown[state]
        if (text) await bar(page).getByText(text).first().waitFor()
        else if (event === 'share.stop' && !isReplaced)
          await bar(page).waitFor({ state: 'detached' })
        else await bar(page).getByRole('button', { name: 'Share again' }).waitFor()
      },
      state: async () => String((await beat())['state']),
      async attempt(event, role) {
        const { code } = await own()
        if (event === 'share.ask' && role !== 'business')
          return cast.answer(role, askToWatch, { code })
        return { why: 'a page is found by its code alone, and answered for in its own session' }
      },
      async expectEffect(effect) {
        if (effect === 'useCode') {
          const { code } = await own()
          equal((await cast.answer('business', askToWatch, { code })).status, 404)
          return true
        }
        if (effect === 'tellWatcher' && watching && last in told) {
          await watching
            .getByText(told[last] ?? '')
            .first()
            .waitFor()
          return true
        }
        if (effect !== 'startTime') return false
        const leftMs = Number((await beat())['until_ms']) - cast.site.now()
        ok(leftMs > 25 * minuteMs && leftMs <= 30 * minuteMs, `${leftMs} ms are left`)
        return true
      },
      async end() {
        const { page, beside } = await own()
        await Promise.all([page.close(), beside.close(), watching?.context().close()])
      },
    }
  }
}
