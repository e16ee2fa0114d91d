import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstallByApt, installByApt } from './apt.js'
import { command, giveUp, run, say } from './run.js'

/** Headless Chromium: it starts faster and renders with half the CPU time. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** Installation folders on Windows: for all users (64 and 32 bit), and for one user. */
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
  (name) => process.env[name] ?? [],
)

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...windowsFolders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
  ]),
]

/**
 * A Chromium to control: the one named by CHROMIUM, an installed one, playwright's own download, or
 * the headless shell that the tests install.
 * @param {{ named?: string | undefined, exists?: (path: string) => boolean }} machine
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser({ named = process.env['CHROMIUM'], exists = existsSync } = {}) {
  const { chromium } = await import('playwright')
  return [named, ...usualPlaces, chromium.executablePath(), headlessShell].find(
    (path) => path && exists(path),
  )
}

/**
 * The Chromium for tests, which need no window: the headless shell if it is installed, otherwise
 * any other. Pictures and measurements use the full browser.
 * @param {{ named?: string | undefined, exists?: (path: string) => boolean }} machine
 */
export async function findTestBrowser(machine = {}) {
  const { named = process.env['CHROMIUM'], exists = existsSync } = machine
  return !named && exists(headlessShell) ? headlessShell : findBrowser(machine)
}

/**
 * Finds a browser or installs one: with apt in CI, with playwright's download elsewhere. Exits with
 * instructions if neither works.
 */
export async function ensureBrowser() {
  if (canInstallByApt() && !process.env['CHROMIUM'] && !existsSync(headlessShell))
    await installByApt('chromium-headless-shell')
  if (await findTestBrowser()) return
  if (canInstallByApt()) await installByApt('chromium')
  if (await findBrowser()) return

  say('Fetching a Chromium for the browser tests …')
  const { output } = await run(process.execPath, [command('playwright'), 'install', 'chromium'])
  if (await findBrowser()) return
  giveUp(
    `${output}\nNo Chromium was found and none could be fetched. Install one (Debian: ` +
      'apt-get install chromium; macOS: Google Chrome), or name one: ' +
      'CHROMIUM=/path/to/chromium npm test.',
  )
}
