import { expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { migrateBesideOthers } from '../support/former/migrate-beside-others.ts'
import { migrateFile } from '../support/former/migrate-file.ts'

test.each(databases().filter((kind) => kind === 'postgres'))(
  'on %s a million orders are brought up to date while others use them, with a second for a statement',
  async () => {
    const { statements, faults, told } = await migrateBesideOthers(1_000_000)
    process.stdout.write(`${told.join('\n')}\n${statements} statements of others\n`)
    expect(faults).toEqual([])
    expect(statements).toBeGreaterThan(100)
  },
)

test.each(databases().filter((kind) => kind === 'sqlite'))(
  'on %s a million orders are brought up to date, each as it was',
  async () => {
    const { before, after, faults, told } = await migrateFile(1_000_000)
    process.stdout.write(`${told.join('\n')}\n`)
    expect(before.count).toBeGreaterThan(1_000_000)
    expect(after).toEqual(before)
    expect(faults).toEqual([{ quick_check: 'ok' }])
  },
)
