// `npm test`: all checks, a fresh build, the tests; the last line is the total. `--all`: also the
// tests beyond the main tasks (`*.more.test.ts`).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './build.js'
import { ensureOwnNodeRuns } from './own-node.js'
import { ensurePrograms } from './programs.js'
import { command, run, say } from './run.js'
import { runSteps, steps } from './steps.js'

const leftOut = process.argv.includes('--all') ? ['long'] : ['long', 'api-more', 'e2e-more']

await ensureOwnNodeRuns()
// On a new machine installing waits for the network while the checks use the processors.
const [checks] = await Promise.all([runSteps(steps), ensurePrograms()])
await buildWhenStale()
const tests = await runTests()

const passed = checks.passed + tests.passed
const failed = checks.failed + tests.failed
process.exitCode = failed === 0 ? 0 : 1
say(`${passed} passed, ${failed} failed`)

/**
 * Every test project that this run takes. Vitest's output is shown live; the figures come from its
 * JSON report.
 */
async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-test-'))
  const report = join(folder, 'report.json')
  const { code } = await run(
    process.execPath,
    [
      command('vitest'),
      'run',
      ...leftOut.flatMap((project) => ['--project', `!${project}`]),
      '--reporter',
      'dot',
      '--reporter',
      'scripts/second-tries.js',
      '--reporter',
      'scripts/slowest.js',
      '--reporter',
      'json',
      '--outputFile',
      report,
    ],
    { show: true },
  )
  const total = totalOf(report)
  rmSync(folder, { recursive: true })
  // A run that failed without a failed test (an error outside of every test, a crash) counts as one
  // failure.
  return code !== 0 && total.failed === 0 ? { ...total, failed: 1 } : total
}

/** @param {string} report */
function totalOf(report) {
  try {
    /**
     * @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string,
     * assertionResults: { status: string }[] }[] }}
     */
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded has no tests, so it counts as one failure.
    const brokenFiles = testResults.filter(
      (file) =>
        file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    ).length
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
