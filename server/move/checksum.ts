import { hash } from 'node:crypto'
import { CommandFault } from '../command.ts'
import type { StoredRow } from './side.ts'
import type { Column, Table } from './tables.ts'

/**
 * The number of rows, and two sums of parts of their hashes. They do not depend on the order of the
 * rows, because the databases sort differently.
 */
export type Checksum = { rows: number; sums: [number, number] }

const PART_BYTES = 6
const LIMIT = 2 ** (PART_BYTES * 8)

export const noRows: Checksum = { rows: 0, sums: [0, 0] }

/** Adds rows of a table to a checksum. @throws Error for a value that no column may hold */
export function withRows({ rows, sums }: Checksum, table: Table, more: StoredRow[]): Checksum {
  let [first, second] = sums
  for (const row of more) {
    const text = JSON.stringify(table.columns.map((column) => canonical(table, column, row)))
    const digest = hash('sha256', text, 'buffer')
    first = (first + digest.readUIntBE(0, PART_BYTES)) % LIMIT
    second = (second + digest.readUIntBE(PART_BYTES, PART_BYTES)) % LIMIT
  }
  return { rows: rows + more.length, sums: [first, second] }
}

export function isSame(one: Checksum, other: Checksum): boolean {
  return one.rows === other.rows && one.sums[0] === other.sums[0] && one.sums[1] === other.sums[1]
}

/**
 * A value in the form that is equal on both databases. Types are checked, because SQLite would
 * store any type in any column.
 */
function canonical(table: Table, { name, holds }: Column, row: StoredRow): unknown {
  const value = row[name]
  if (value === null) return null
  if (holds === 'text' && typeof value === 'string' && !value.includes('\0')) return value
  if (holds === 'whole' && Number.isSafeInteger(value)) return value
  if (holds === 'number' && Number.isFinite(value)) return value
  if (holds === 'bytes' && value instanceof Uint8Array) return hash('sha256', value)
  const key = table.key.map((column) => String(row[column])).join(', ')
  throw new CommandFault(
    `${table.name}.${name} of the row ${key} holds what can't be moved: ` +
      `${holds === 'text' ? 'a text with a character of code 0' : `no value of type ${holds}`}. ` +
      'Correct that value in the database, and run the same command again.',
  )
}
