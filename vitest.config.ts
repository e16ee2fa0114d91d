import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const long = '{kit/,}tests/**/*.long.test.ts'
/**
 * What browsers do beside the main jobs, and what concerns the operator's tools: half of the time.
 * `npm test -- --all` runs it, and `npm run test:long`.
 */
const more = '**/*.more.test.ts'
/**
 * Real servers, databases and browsers on a machine that is busy with other things: a limit for
 * what hangs, not for what is slow.
 */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 }
/** Hooks that build the app or draw every chart: half a minute, many on a busy machine. */
const building = { ...patient, hookTimeout: 900_000 }
/**
 * A real browser on a build machine that does other things too may miss a moment: it gets a second
 * try, and the run names who needed it. Nowhere else: a test that fails now and then is a bug.
 */
const onBuildMachine = { retry: process.env.CI ? 1 : 0 }
/** Says which test runs, while `npm run coverage:models` measures. */
const noting = process.env.COVERAGE_MODELS ? { setupFiles: ['tests/support/note-tests.ts'] } : {}
const withPostgres = { globalSetup: 'tests/support/global-setup.ts', ...noting, ...patient }
const browsers = {
  // Browsers work all the time.
  maxWorkers: 2,
  // After the others: a browser beside two busy workers would wait for its own time-outs.
  sequence: { groupOrder: 1 },
  expect: { poll: { timeout: 30_000 } },
  ...noting,
  ...patient,
  ...onBuildMachine,
}

/**
 * One project per folder of tests/ and one for the kit, so that `vitest --project models` runs what
 * a change touches.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // The databases' tests wait as much as they work: one worker more than there are processors.
    maxWorkers: 3,
    // A worker goes on from file to file: code that is loaded once serves them all. What a file
    // changes for everybody it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The servers that tests start are the same code again and again: Node keeps what it has
    // compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], exclude: [long] } },
      { test: { name: 'kit', include: ['kit/tests/**/*.test.ts'], exclude: [long] } },
      { test: { name: 'models', include: ['tests/models/**/*.test.ts'], exclude: [long] } },
      { test: { name: 'views', include: ['tests/views/**/*.test.{ts,tsx}'], exclude: [long] } },
      {
        test: {
          name: 'tooling',
          include: ['tests/tooling/**/*.test.ts'],
          exclude: [long],
          ...building,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [long, more],
          ...withPostgres,
        },
      },
      { test: { name: 'api-more', include: ['tests/api/**/*.more.test.ts'], ...withPostgres } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [long, more],
          ...browsers,
        },
      },
      { test: { name: 'e2e-more', include: ['tests/e2e/**/*.more.test.ts'], ...browsers } },
      {
        test: {
          name: 'long',
          include: [long],
          globalSetup: 'tests/support/global-setup.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 30_000 } },
          ...noting,
          ...building,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
