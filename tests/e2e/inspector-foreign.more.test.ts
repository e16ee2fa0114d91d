import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { createActor, createMachine, setup, spawnChild } from 'xstate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTestBrowser } from '../../scripts/browser.js'
import { type EmptyFolder, emptyFolder } from '../../kit/tests/empty-folder.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import { createRecorder } from '#kit/inspect/record.ts'
import { createRedactor } from '#kit/inspect/redact.ts'
import { expectShown } from '../support/browser.ts'

/**
 * An app of somebody else in a folder of its own: the kit comes as its package, gives the app its
 * one line and the inspector's page, and the app is built as its people would build it.
 */
let empty: EmptyFolder
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const missed: string[] = []
/** A fault that is planted in the app. */
let change = (code: string): string => code
let server: Server
let browser: Browser
let app: Page
let inspector: Page

beforeAll(async () => {
  empty = await emptyFolder()
  cpSync('kit/tests/crossing', empty.path, { recursive: true })
  await empty.shell(`npm pack "$KIT" --pack-destination .
    npm install xstate ./statechart-kit-0.1.0.tgz
    npx statechart-kit page --out public/inspect`)
  await build({ configFile: false, root: empty.path, logLevel: 'warn' })
  const folder = join(empty.path, 'dist')
  server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    try {
      const file = readFileSync(join(folder, path.endsWith('/') ? `${path}index.html` : path))
      const body = path.startsWith('/assets/') ? change(file.toString()) : file
      response.setHeader('content-type', types[extname(path)] ?? 'text/html').end(body)
    } catch {
      missed.push(url)
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const executablePath = await findTestBrowser()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
  app = await context.newPage()
  await app.goto('/')
  inspector = await context.newPage()
  await inspector.goto('/inspect/')
  await expectShown(inspector.getByRole('navigation', { name: 'Actors' }))
}, 120_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  empty?.remove()
})

const chart = () => inspector.getByRole('region', { name: 'Chart' })
const active = () =>
  chart()
    .locator('.is-active')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.id))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a machine without a drawing is shown by its states, and moves as the app moves', async () => {
  await expectShown(inspector.getByRole('button', { name: /^crossing/ }))
  await expect.poll(active).toEqual(['light.green'])
  await button(app, 'Next').click()
  await button(app, 'Next').click()
  await expect.poll(active).toEqual(['light.red', 'light.red.waiting'])
  await expectShown(chart().locator('.is-taken').getByText('light.next → red'))
})

test('a walk that ends in its own step stands where it stood, with both its transitions marked', async () => {
  await button(app, 'Walk').click()
  const log = inspector.getByRole('region', { name: 'Log' })
  await expectShown(log.getByRole('listitem').first().getByText('light.walk'))
  await expectShown(log.getByRole('listitem').first().getByText('red › waiting'))
  await expect
    .poll(() => chart().locator('.is-taken').allTextContents())
    .toEqual(['light.walk [isRoadFree] → walking', 'after forgotten → waiting'])
})

test('what the linter found is told, at its state', async () => {
  await expectShown(
    inspector.getByText(/light\.red\.walking: the delay forgotten is not implemented/),
  )
  expect(await chart().locator('.is-faulty').getAttribute('data-id')).toBe('light.red.walking')
})

test('a guard that said no is named, in the log and at the transition', async () => {
  await app.getByLabel('Cars waiting').fill('3')
  await button(app, 'Walk').click()
  await expectShown(inspector.getByText('isRoadFree said no').first())
  await expectShown(chart().locator('.is-refused').getByText('light.walk [isRoadFree]'))
  await expectShown(inspector.getByText('light.walk: isRoadFree says no as things are'))
})

test('an event is sent by a form with the fields that were seen of it', async () => {
  await button(inspector, 'light.count …').click()
  await inspector.getByRole('form').getByLabel('cars').fill('0')
  await button(inspector, 'Send').click()
  await inspector.getByText('Context', { exact: true }).click()
  await expectShown(inspector.getByText('"cars": 0'))
})

test('an event of any type is sent, also one that the state does not expect', async () => {
  await inspector.getByLabel('Another event').fill('light.fly')
  await button(inspector, 'Fill in').click()
  await inspector.getByRole('form').getByLabel('what it carries').fill('{ "high": true }')
  await button(inspector, 'Send').click()
  const log = inspector.getByRole('region', { name: 'Log' })
  await expectShown(log.getByText('light.fly'))
  await expectShown(log.getByText('no transition').first())
})

test('one goes back to any moment, with the page as it was', async () => {
  await inspector.getByRole('searchbox', { name: 'Filter by event' }).fill('click button “Next”')
  await inspector.getByRole('region', { name: 'Log' }).getByRole('button').last().click()
  await expect.poll(active).toEqual(['light.green'])
  await button(inspector, 'Page').click()
  const then = inspector.frameLocator('iframe[title^="The page at"]')
  await expectShown(then.getByText('The light is green.'))
})

test('a filter that leaves nothing says what it is and goes with a press', async () => {
  await button(inspector, 'Sequence').click()
  await expectShown(inspector.getByText('Nothing here matches “click button “Next””.'))
  await button(inspector, 'Clear the filter').click()
  const sequence = inspector.getByRole('region', { name: 'Sequence' })
  await expectShown(sequence.getByText('light.next').first())
})

test('Stately’s viewer is another view of the same page', async () => {
  const link = inspector.getByRole('link', { name: 'Stately’s viewer' })
  const href = await link.evaluate((one: HTMLAnchorElement) => new URL(one.href).pathname)
  expect(href).toBe('/inspect/')
})

test('what was done becomes a Playwright test: it passes, and fails when a button does nothing', async () => {
  const { baseURL, executablePath } = {
    baseURL: app.url(),
    executablePath: await findTestBrowser(),
  }
  await app.reload()
  await inspector.goto('/inspect/')
  await button(app, 'Next').click()
  await button(app, 'Next').click()
  await app.getByLabel('Cars waiting').fill('0')
  await button(app, 'Walk').click()
  await expect.poll(active).toContain('light.red')
  await inspector.getByLabel('Save as').selectOption('playwright')
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    button(inspector, 'Save').click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain("await expectState(page, 'crossing', { red: 'waiting' })")
  const playwright = join(import.meta.dirname, '../../node_modules/playwright')
  const use = {
    baseURL,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  }
  writeFileSync(
    join(empty.path, 'session.spec.ts'),
    text.replace('@playwright/test', `${playwright}/test.mjs`),
  )
  writeFileSync(
    join(empty.path, 'playwright.config.ts'),
    `export default { reporter: 'line', timeout: 15_000, use: ${JSON.stringify(use)} }\n`,
  )
  const run = `node ${playwright}/cli.js test session.spec.ts`
  expect(await empty.shell(run)).toContain('1 passed')
  change = (code) => code.replace(/(send\(\{type:.)light\.next/, '$1light.nxt')
  expect(await empty.shell(run, 1)).toContain('Expected: "\\"yellow\\""')
  change = (code) => code
}, 90_000)

/** A session as the inspector saves it: of a batch whose jobs have ended, and of three acts. */
function savedSession(): { name: string; mimeType: string; buffer: Buffer } {
  const entries: Entry[] = []
  const { observe, act } = createRecorder(createRedactor(), (entry) => entries.push(entry))
  const job = createMachine({
    id: 'job',
    initial: 'done',
    states: { done: { type: 'final' } },
    output: { boxes: 42 },
  })
  const batch = setup({ actors: { job } }).createMachine({
    id: 'batch',
    entry: [spawnChild('job', { id: 'job-0' }), spawnChild('job', { id: 'job-1' })],
  })
  createActor(batch, { id: 'batch', inspect: observe }).start()
  const target = { role: 'button', name: 'N‹fullName 1›', nth: 0 }
  act({ kind: 'click', target })
  act({
    kind: 'fill',
    target: { role: 'spinbutton', name: 'Cars waiting', nth: 0 },
    value: '‹phone 1›',
  })
  const text = JSON.stringify({ session: 1, path: '/batch', entries })
  return { name: 'session.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}

test('a saved session is opened without a tab; what has ended is there with its output', async () => {
  const page = await (await browser.newContext({ baseURL: app.url() })).newPage()
  await page.goto('/inspect/')
  await expectShown(page.getByText('No tab is watched yet'))
  const open = page.getByLabel('Open a session')
  await open.setInputFiles({ ...savedSession(), name: 'bad.json', buffer: Buffer.from('{"a":1}') })
  await expectShown(page.getByText('bad.json is not a session of the inspector.'))
  await open.setInputFiles(savedSession())
  await page.getByText('Ended (2)').click()
  await page.getByRole('button', { name: /^job-1 in batch ended at/ }).click()
  await expectShown(page.getByRole('region', { name: 'Step' }).getByText('"boxes": 42'))
  await expectShown(page.getByText('job-1 in batch done'))
  await page.context().close()
})

test('steps of a closed session run in an open tab once their hidden values are filled in', async () => {
  await inspector.goto('/inspect/')
  await inspector.getByLabel('Open a session').setInputFiles(savedSession())
  const tabs = inspector.getByLabel('Watched tab')
  await tabs.selectOption({ label: 'session.json: /batch, closed' })
  await button(inspector, 'Replay').click()
  await button(inspector, 'Take this session').click()
  await expectShown(inspector.getByText(/^This session is closed/))
  expect(await button(inspector, 'Run').isDisabled()).toBe(true)
  await tabs.selectOption({ index: 1 })
  await expectShown(inspector.getByText('Step 2 needs a value.'))
  expect(await button(inspector, 'Run').isDisabled()).toBe(true)
  await inspector.getByLabel('Value for Cars waiting').fill('5')
  await button(inspector, 'Log').click()
  await button(inspector, 'Replay').click()
  expect(await inspector.getByLabel('Value for Cars waiting').inputValue()).toBe('5')
  await button(inspector, 'Run').click()
  await expectShown(inspector.getByText('All 2 steps were done.'))
  expect(await app.getByLabel('Cars waiting').inputValue()).toBe('5')
  await expect.poll(() => tabs.textContent()).toContain('Before the replay: /, closed')
  await button(app, 'Next').click({ clickCount: 2 })
})

test('with its module the page brings drawings, and without one it asks for none', async () => {
  expect(missed.filter((url) => url !== '/favicon.ico')).toEqual([])
  const said = await empty.shell('npx statechart-kit page light.ts --out dist/inspect')
  expect(said).toContain('light: drawn for the page')
  await inspector.goto('/inspect/')
  await expect.poll(active).toEqual(['light.red', 'light.red.waiting'])
  expect(await chart().locator('svg').getAttribute('aria-label')).toBe('Chart: light')
  await button(app, 'Next').click()
  await expect.poll(active).toEqual(['light.green'])
  expect(missed.filter((url) => url !== '/favicon.ico')).toEqual([])
})
