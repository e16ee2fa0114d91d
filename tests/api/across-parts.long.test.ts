import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outdated, unexplained } from '../support/across-parts.ts'
import { touchedIn } from '../support/partitions.ts'
import { findBinaries } from '../support/postgres.ts'

/** Files of `tests/api` that do most of what the product does, by subject. */
const subjects = `
  order-create order-moves order-list order order-editing order-sweeps receipt payment refund
  stripe owed tax-rate report dashboard visit booking table table-guests guest guest-catalog
  guest-mail guest-keys guest-proof company-secret unproven-bookings unproven-posts customer
  same-customer erase promotion product option-groups link list-choice saved-view stock-moves
  location delivery import export job application community overseer plan inactive installation
  account sessions choose-company staff staff-rights collected-notes tenants idempotency
  first-steps order-sums rating lists paper`
  .trim()
  .split(/\s+/)

test.runIf(findBinaries() !== undefined)(
  'on tables in four parts the product works, and each statement that touches several is explained',
  { timeout: 1_200_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sevenfold-parts-'))
    const log = join(folder, 'log')
    const files = subjects.map((it) => `tests/api/${it}.test.ts`)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    const vitest = 'node_modules/vitest/vitest.mjs'
    execFileSync(process.execPath, [vitest, 'run', '--project', 'api', ...files], {
      env: { ...process.env, TEST_PARTS_LOG: log },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const seen = await touchedIn(log)
    rmSync(folder, { recursive: true })
    expect(seen.length).toBeGreaterThan(800)
    expect(unexplained(seen)).toEqual([])
    expect(outdated(seen)).toEqual([])
  },
)
