import { existsSync } from 'node:fs'
import { canInstallByApt, installByApt } from './apt.js'

/** @typedef {{ package: string, places: readonly string[], variable: string }} Program */

/** @type {Program} */
const firefox = {
  package: 'firefox-esr',
  variable: 'FIREFOX',
  places: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
}
/** @type {Program} */
const driver = {
  package: 'webkit2gtk-driver',
  variable: 'WEBKIT_DRIVER',
  places: ['/usr/bin/WebKitWebDriver'],
}
/** @type {Program} */
const miniBrowser = {
  package: 'webkit2gtk-driver',
  variable: 'WEBKIT_BROWSER',
  places: ['x86_64', 'aarch64'].flatMap((processor) =>
    ['4.1', '4.0'].map(
      (version) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    ),
  ),
}
/** @type {Program} */
const screen = { package: 'xvfb', variable: 'XVFB', places: ['/usr/bin/Xvfb'] }

/**
 * Firefox. @throws Error when it is not installed
 * @param {(path: string) => boolean} exists
 */
export function findFirefox(exists = existsSync) {
  return found(firefox, exists)
}

/**
 * WebKit with its driver, and a virtual screen. @throws Error if one is missing
 * @param {(path: string) => boolean} exists
 */
export function findWebKit(exists = existsSync) {
  return {
    driver: found(driver, exists),
    browser: found(miniBrowser, exists),
    screen: found(screen, exists),
  }
}

/** Installs missing browser engines, if that is safe. */
export async function ensureEngines() {
  if (!canInstallByApt()) return
  const missing = [firefox, driver, miniBrowser, screen].filter((one) => !placeOf(one, existsSync))
  for (const name of new Set(missing.map((one) => one.package))) await installByApt(name)
}

/**
 * @param {Program} program
 * @param {(path: string) => boolean} exists
 */
function placeOf({ variable, places }, exists) {
  return [process.env[variable], ...places].find((path) => path && exists(path))
}

/**
 * @param {Program} program
 * @param {(path: string) => boolean} exists
 */
function found(program, exists) {
  const path = placeOf(program, exists)
  if (path) return path
  throw new Error(
    `No program of ${program.package} was found. Install it (Debian: apt-get install ` +
      `${program.package}), or name it: ${program.variable}=/path/to/it.`,
  )
}
