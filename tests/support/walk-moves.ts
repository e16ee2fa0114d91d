import type { Locator, Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { createJob, getJob, type JobPosting, updateJob } from '#contract/job.ts'
import { moduleIds } from '#contract/modules.ts'
import { expectShown, stillPage, useSite } from './browser.ts'
import {
  type Fate,
  movePaths,
  type Pressed,
  type ScreenPath,
  type ScreenStep,
} from './move-paths.ts'
import { answerAt, signInAt } from './remote.ts'

const address = '**/api/communityevent/update'
const words = { draft: 'Draft', open: 'Open', closed: 'Closed', archived: 'Archived' } as const
const leadsTo = { publish: 'open', archive: 'archived', undo: 'closed' } as const

/** What the server is called for, one call at a time, each held until its fate is told. */
type Line = { keys: string[]; answer: (fate: Fate) => Promise<void> }

/**
 * Walks the paths of the machine of one move in a list of postings: what was pressed, what became
 * of the call, what somebody else did. After each step a person sees how it stands, and at the end
 * the server has done each thing once.
 */
export function walkMoves({ isSample = false } = {}): void {
  const site = useSite({ CALLS_PER_MINUTE: '0' }, { keepsPages: true })
  let page: Page
  let as: Awaited<ReturnType<typeof signInAt>> & { moduleId: number }
  beforeAll(async () => {
    as = { ...(await signInAt(site.url, 'owner@job.example')), moduleId: moduleIds.job }
    page = await site.signedIn('owner@job.example', { path: stillPage })
  })
  const call = {
    read: (id: JobPosting['id']) => answerAt(site.url, getJob, { id }, { as }),
    make: (title: string) =>
      answerAt(
        site.url,
        createJob,
        { title, vacancies: 1, description: 'Walked.' },
        { as, headers: { 'idempotency-key': crypto.randomUUID() } },
      ),
    /** Somebody else writes something else into it. */
    rename: async (id: JobPosting['id']) => {
      const { version, title } = await call.read(id)
      const changed = { id, expectedVersion: version, title: `${title} again` }
      await answerAt(site.url, updateJob, changed, {
        as,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    },
  }

  test.each(movePaths({ isSample }).map((path, at) => ({ ...path, at })))(
    'in a list: $title',
    async ({ at, first, steps, title: told }) => {
      const title = `Walked ${at}, ${crypto.randomUUID().slice(0, 8)}`
      const job = await call.make(title)
      await page.goto('/job/joblist')
      const row = page.getByRole('row').filter({ hasText: title })
      await row.waitFor()
      if (first === 'undo') {
        await row.getByRole('button', { name: `Publish: ${title}` }).click()
        await expectShown(
          page.locator('.toast__root').getByRole('button', { name: 'Undo', exact: true }),
        )
      }
      const before = (await call.read(job.id)).version
      const line = await hold(page, () => call.rename(job.id))
      const screen = { page, row, title, line }
      try {
        await press(screen, first)
        for (const step of steps) {
          await take(screen, step)
          await expectSeen(screen, step)
        }
      } finally {
        await page.unroute(address)
      }
      const now = await call.read(job.id)
      const { status, effects, intents } = outcomeOf({ first, steps, title: told })
      expect({ status: now.status, effects: now.version - before }).toEqual({ status, effects })
      expect(new Set(line.keys).size).toBe(intents)
      await expectShown(row.getByText(words[now.status], { exact: true }).first())
    },
  )
}

/**
 * Where the posting stands in the end, how often it was written, and under how many keys: what is
 * sent again because nobody heard of it has the same.
 */
function outcomeOf({ first, steps }: ScreenPath) {
  let status: string = first === 'undo' ? 'open' : 'draft'
  let wanted: Pressed = first
  let isNew = true
  let isHeard = true
  const counts = { effects: 0, intents: 0 }
  for (const step of steps) {
    if (step.do === 'press') {
      wanted = step.what
      isNew ||= !step.isAgain
    }
    if (step.do !== 'answer') continue
    if (isNew) counts.intents += 1
    isNew = step.fate === 'refused'
    if (step.fate === 'unreached') continue
    if (isHeard) counts.effects += 1
    isHeard = step.fate !== 'unheard'
    if (step.fate !== 'refused') status = leadsTo[wanted]
  }
  return { status, ...counts }
}

type Screen = { page: Page; row: Locator; title: string; line: Line }

async function press({ page, row, title }: Screen, what: Pressed): Promise<void> {
  if (what === 'publish') return twice(row.getByRole('button', { name: `Publish: ${title}` }))
  if (what === 'undo')
    return page.locator('.toast__root').getByRole('button', { name: 'Undo', exact: true }).click()
  await row.locator('.menu__button').click()
  await row.getByRole('menuitem', { name: 'Archive' }).click()
}

/** As people do who are in a hurry. */
async function twice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    element.click()
  })
}

async function take(screen: Screen, step: ScreenStep): Promise<void> {
  const { page, line } = screen
  const dialog = page.getByRole('dialog')
  if (step.do === 'answer') return line.answer(step.fate)
  if (step.do === 'press')
    return step.isAgain
      ? page.locator('.toast__root').getByRole('button', { name: 'Try again' }).click()
      : press(screen, step.what)
  if (step.do === 'confirm')
    return twice(dialog.getByRole('button', { name: 'Archive', exact: true }))
  return page.keyboard.press('Escape')
}

/** What a person sees while the machine is in a state. */
async function expectSeen({ page, row, title }: Screen, step: ScreenStep): Promise<void> {
  const { state } = step
  const dialog = page.getByRole('dialog')
  const toast = page.locator('.toast__root').filter({ hasText: title })
  const confirm = dialog.getByRole('button', { name: 'Archive', exact: true })
  const isOpen = typeof state === 'object' && (state['asking'] || state['sending'] === 'asked')
  await expect.poll(() => dialog.count()).toBe(isOpen ? 1 : 0)
  if (state === 'lost') await expectShown(toast.getByRole('button', { name: 'Try again' }))
  if (state === 'refused') await expectShown(toast)
  if (typeof state !== 'object') return
  if (state['sending'] === 'quiet')
    await expect.poll(() => row.locator('button:disabled').count()).toBeGreaterThan(0)
  if (state['sending'] === 'asked') await expect.poll(() => confirm.isDisabled()).toBe(true)
  if (state['asking'] && step.do === 'answer') await expectShown(dialog.getByRole('alert'))
}

/** Holds the calls of the page. `interfere` is what somebody else does before one is let through. */
async function hold(page: Page, interfere: () => Promise<void>): Promise<Line> {
  const keys: string[] = []
  const waiting: Route[] = []
  const asked: ((route: Route) => void)[] = []
  await page.route(address, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const next = asked.shift()
    if (next) next(route)
    else waiting.push(route)
  })
  const nextCall = (): Promise<Route> => {
    const route = waiting.shift()
    return route ? Promise.resolve(route) : new Promise((resolve) => void asked.push(resolve))
  }
  return {
    keys,
    async answer(fate) {
      const route = await nextCall()
      if (fate === 'refused') await interfere()
      if (fate === 'unheard') await route.fetch()
      if (fate === 'unheard' || fate === 'unreached') return route.abort()
      await route.continue()
      await route.request().response()
    },
  }
}
