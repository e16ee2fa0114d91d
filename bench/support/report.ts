import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

type Table = { heading: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** Names are left-aligned, figures right-aligned. */
const padded = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width)

/** A Markdown table with padded columns, readable in a terminal too. */
export function markdown({ heading, columns, rows }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, 3, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => padded(cells[index] ?? '', width, index)).join(' | ')} |`
  const dashes = widths.map((width, index) =>
    index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`,
  )
  const rule = `|${dashes.join('|')}|`
  return [`## ${heading}`, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}

/**
 * Stores a result as `bench/results/<name>.md`: ratios and bytes only, because times depend on the
 * machine and its load.
 */
export function keepResult(name: string, title: string, parts: readonly string[]): void {
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}${name}.md`,
    [
      `# ${title}`,
      '',
      `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine()}.`,
      '',
      ...parts,
    ].join('\n'),
  )
}

/** One line of progress. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function machine(): string {
  const cores = cpus()
  return (
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), Node ` +
    `${process.versions.node}, ${process.platform}`
  )
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
