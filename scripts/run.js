import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, independent of the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, show?: boolean }} Options `show` prints the program's output
 * while it runs
 */

/**
 * Runs a program in the project's folder and returns its exit code and output. Never throws: a
 * program that can't be started returns 127.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Packages whose command has another name. @type {Readonly<Record<string, string>>} */
const packageOf = { tsc: 'typescript', redocly: '@redocly/cli' }

/**
 * The file that a package's command starts, from the package's own manifest, so that it runs under
 * this Node and needs no shell: on Windows the files in node_modules/.bin are shell scripts.
 * @param {string} name as in `npx <name>`
 */
export function command(name) {
  const folder = join(root, 'node_modules', packageOf[name] ?? name)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[name]
  if (file === undefined) throw new Error(`The package of ${name} has no such command.`)
  return join(folder, file)
}

/**
 * The project's own Node, installed by its package for this platform; undefined if it is missing.
 */
export function ownNode() {
  const folder = join(root, 'node_modules/node/bin')
  return ['node', 'node.exe'].map((name) => join(folder, name)).find((file) => existsSync(file))
}

/**
 * The path of npm's program, which runs with any Node without a shell: from npm's environment,
 * otherwise next to Node.
 */
export function npmProgram() {
  const told = process.env['npm_execpath']
  const beside = dirname(process.execPath)
  return [
    told?.endsWith('.js') ? told : undefined,
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((file) => file !== undefined && existsSync(file))
}

/**
 * One line of progress.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Exits with a message with instructions.
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
