import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'

/** What the separator is guessed from. */
const HEAD = 64 * 1024
/** Read in one go: about five milliseconds' work. */
const CHUNK = 16 * 1024

/** The rows of a CSV file, one after the other, its heading first; empty lines are left out. Commas, semicolons, tabs or bars, with or without quotes. */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<string[]> {
  const text = decode(bytes)
  const { meta } = Papa.parse<string[]>(text.slice(0, HEAD), { preview: 20, delimitersToGuess: [',', ';', '\t', '|'] })
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: meta.delimiter, skipEmptyLines: 'greedy' })
  // Read piece by piece, so that others get their turn in between.
  const rows = Readable.from(pieces(text)).pipe(parser)
  for await (const row of rows) yield row as string[]
}

/** The heading of a file and how many rows come after it. */
export async function measureCsv(bytes: Uint8Array): Promise<{ headings: string[]; rowCount: number }> {
  let headings: string[] | undefined
  let rowCount = 0
  for await (const row of csvRows(bytes)) {
    if (headings) rowCount += 1
    else headings = row
  }
  return { headings: headings ?? [], rowCount }
}

/** A stream that is fed without a pause would run to its end before anybody else is heard. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await setImmediate()
    yield text.slice(from, from + CHUNK)
  }
}

/** UTF-8 with or without its mark; what is none comes from an old spreadsheet on Windows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}
