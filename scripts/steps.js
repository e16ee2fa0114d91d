import { command, run, say, secondsSince } from './run.js'

/** @typedef {{ name: string, tool: string, args: string[] }} Step */

/** The static checks of the code. @type {Step[]} */
export const steps = [
  { name: 'types of the web app', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the worker', tool: 'tsc', args: ['-p', 'tsconfig.worker.json'] },
  { name: 'types of the server', tool: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types of tests and scripts', tool: 'tsc', args: ['-p', 'tsconfig.tests.json'] },
  { name: 'lint', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format (npm run fix)', tool: 'oxfmt', args: ['--check'] },
  { name: 'unused code', tool: 'knip', args: ['--no-progress'] },
]

/**
 * The tests of the kit, the machines and lifecycles, and of the screens' logic and structure
 * (texts, styles, routes): fast enough to run on every change. @type {Step}
 */
export const quickTests = {
  name: 'kit, models and views',
  tool: 'vitest',
  args: [
    'run',
    '--project',
    'kit',
    '--project',
    'models',
    '--project',
    'views',
    '--reporter',
    'dot',
  ],
}

/**
 * Runs steps, two at a time, and prints one line for each, followed by the output of a failed one.
 * @param {Step[]} wanted
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(wanted) {
  const waiting = [...wanted]
  const total = { passed: 0, failed: 0 }
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedMs = performance.now()
      const { code, output } = await run(process.execPath, [command(step.tool), ...step.args])
      total[code === 0 ? 'passed' : 'failed'] += 1
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(28)} ${secondsSince(startedMs)}`)
      if (code !== 0) say(output)
    }
  }
  await Promise.all([work(), work()])
  return total
}
