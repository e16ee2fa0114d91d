import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, whatever the working directory is. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {{ env?: NodeJS.ProcessEnv, show?: boolean }} Options `show` prints what the program says while it runs */

/**
 * Runs a program in the project's folder and answers how it ended and what it said. Never throws: a program that can't be started ends with 127.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The file that a package's command starts, so that it runs under this very Node and needs no shell.
 * @param {string} name as in `npx <name>`
 */
export function command(name) {
  return fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
}

/**
 * One line for the person who waits.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Ends with a text that says what to do.
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

/**
 * Seconds since a moment of `performance.now()`, for people.
 * @param {number} startedMs
 */
export function secondsSince(startedMs) {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
}
