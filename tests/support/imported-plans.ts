import Papa from 'papaparse'

/** A test as the importer of a tool makes it: its title and id, and its steps one by one. */
type ImportedTest = {
  title: string
  id: string
  tags: readonly string[]
  steps: readonly { does: string; expects: string }[]
}

/** TestRail, several rows per case: a row with a title begins one. */
export function importedByTestRail(csv: string): ImportedTest[] {
  return grouped(rowsOf(csv), (row) => row['Title'] !== '').map((rows) =>
    testOf(rows, {
      title: 'Title',
      id: 'References',
      tags: ['Labels', ', '],
      does: 'Steps (Step)',
      expects: 'Steps (Expected Result)',
    }),
  )
}

/** Xray: rows with one test id, wherever they stand, are one test; each has a type. */
export function importedByXray(csv: string): ImportedTest[] {
  const rows = rowsOf(csv)
  const untyped = rows.filter((row) => row['Test Type'] !== 'Manual')
  if (untyped.length > 0) throw new Error(`${untyped.length} rows have no type`)
  return [...Map.groupBy(rows, (row) => row['Test ID']).values()].map((own) =>
    testOf(own, {
      title: 'Summary',
      id: 'Test ID',
      tags: ['Labels', ';'],
      does: 'Action',
      expects: 'Result',
    }),
  )
}

type Row = Record<string, string>
type Columns = {
  title: string
  id: string
  tags: readonly [column: string, separator: string]
  does: string
  expects: string
}

function testOf(rows: readonly Row[], { title, id, tags, does, expects }: Columns): ImportedTest {
  const of = (row: Row | undefined, column: string) => row?.[column] ?? ''
  const [first, ...others] = rows
  const more = others.filter((row) => of(row, title) !== '' || of(row, tags[0]) !== '')
  if (more.length > 0) throw new Error(`${of(first, title)} has a second title`)
  return {
    title: of(first, title),
    id: of(first, id),
    tags: of(first, tags[0]).split(tags[1]),
    steps: rows.map((row) => ({ does: of(row, does), expects: of(row, expects) })),
  }
}

function grouped(rows: readonly Row[], begins: (row: Row) => boolean): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    if (begins(row)) groups.push([])
    const last = groups.at(-1)
    if (!last) throw new Error('a step before the first title')
    last.push(row)
  }
  return groups
}

/** The rows by the names of their columns. @throws Error for a row of another length */
function rowsOf(csv: string): Row[] {
  const { data, errors } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true })
  const [error] = errors
  if (error) throw new Error(`row ${error.row}: ${error.message}`)
  return data
}
