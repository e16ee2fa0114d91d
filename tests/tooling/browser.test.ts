import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findBrowser, findTestBrowser } from '../../scripts/browser.js'
import { findFirefox, findWebKit } from '../../scripts/engines.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** A machine on which nothing but these files exists, and no browser is named. */
const machineWith = (...files: readonly string[]) => ({
  named: '',
  exists: (path: string) => files.includes(path),
})

describe('the Chromium that is driven', () => {
  test.each([
    ['apt under CI', headlessShell],
    ["playwright's download", chromium.executablePath()],
    ['apt', '/usr/bin/chromium'],
  ])('installed for the tests by %s, it is found by the measurements too', async (_, path) => {
    expect(await findTestBrowser(machineWith(path))).toBe(path)
    expect(await findBrowser(machineWith(path))).toBe(path)
  })

  test('is the one that was named, before any other', async () => {
    const machine = {
      ...machineWith('/opt/own', headlessShell, '/usr/bin/chromium'),
      named: '/opt/own',
    }
    expect([await findBrowser(machine), await findTestBrowser(machine)]).toEqual([
      '/opt/own',
      '/opt/own',
    ])
  })

  test('measurements take a whole one where there is one, tests the headless shell', async () => {
    const machine = machineWith(headlessShell, '/usr/bin/chromium')
    expect(await findBrowser(machine)).toBe('/usr/bin/chromium')
    expect(await findTestBrowser(machine)).toBe(headlessShell)
  })

  test('is missing where nothing is installed', async () => {
    expect(await findBrowser(machineWith())).toBeUndefined()
  })

  test('every measurement that launches one asks for it by this look-up', () => {
    const launching = globSync('bench/**/*.ts', { cwd: root }).filter((file) =>
      readFileSync(`${root}/${file}`, 'utf8').includes('chromium.launch('),
    )
    expect(launching.length).toBeGreaterThan(0)
    expect(
      launching.filter(
        (file) => !readFileSync(`${root}/${file}`, 'utf8').includes('findBrowser()'),
      ),
    ).toEqual([])
  })
})

describe('the other engines', () => {
  test('what is missing is named with its package and the variable that names another', () => {
    const hasOnly = (path: string) => (file: string) => file === path
    expect(() => findFirefox(() => false)).toThrow(/apt-get install firefox-esr\).*FIREFOX=/)
    expect(() => findWebKit(() => false)).toThrow(/webkit2gtk-driver.*WEBKIT_DRIVER=/)
    expect(() => findWebKit((file) => !file.endsWith('Xvfb'))).toThrow(/xvfb.*XVFB=/)
    expect(findFirefox(hasOnly('/usr/bin/firefox'))).toBe('/usr/bin/firefox')
  })
})
