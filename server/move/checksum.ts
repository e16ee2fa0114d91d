import { hash } from 'node:crypto'
import { CommandFault } from '../command.ts'
import type { StoredRow } from './side.ts'
import type { Column, Table } from './tables.ts'

/**
 * The number of rows, and two sums of parts of their hashes: the same in whichever order rows are
 * read, so that both databases may sort as they do.
 */
export type Checksum = { rows: number; sums: [number, number] }

const PART_BYTES = 6
const LIMIT = 2 ** (PART_BYTES * 8)

export const noRows: Checksum = { rows: 0, sums: [0, 0] }

/** The checksum with more rows of a table. @throws Error for a value that no column may hold */
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

/** A value as it is on both databases. The embedded one would keep any type in any column. */
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
