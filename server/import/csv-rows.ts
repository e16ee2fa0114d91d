import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'

/** What the separator is guessed from. */
const HEAD = 64 * 1024
/** Read in one go: about five milliseconds' work. */
const CHUNK = 16 * 1024

/**
 * The rows of a CSV file, one after the other, its heading first; empty lines are left out. Commas,
 * semicolons, tabs or bars, with or without quotes.
 */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<string[]> {
  const encoding = encodingOf(bytes)
  const { meta } = Papa.parse<string[]>(new TextDecoder(encoding).decode(bytes.subarray(0, HEAD)), {
    preview: 20,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    delimiter: meta.delimiter,
    skipEmptyLines: 'greedy',
  })
  // Read piece by piece, so that others get their turn in between, and nobody holds the text whole.
  const rows = Readable.from(pieces(bytes, encoding)).pipe(parser)
  for await (const row of rows) yield row as string[]
}

/** The heading of a file and how many rows come after it. */
export async function measureCsv(
  bytes: Uint8Array,
): Promise<{ headings: string[]; rowCount: number }> {
  let headings: string[] | undefined
  let rowCount = 0
  for await (const row of csvRows(bytes)) {
    if (headings) rowCount += 1
    else headings = row
  }
  return { headings: headings ?? [], rowCount }
}

/** A stream that is fed without a pause would run to its end before anybody else is heard. */
async function* pieces(bytes: Uint8Array, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += CHUNK) {
    if (from > 0) await setImmediate()
    // The decoder keeps back a sign that is cut in two; of a piece may be left nothing.
    const text = decoder.decode(bytes.subarray(from, from + CHUNK), {
      stream: from + CHUNK < bytes.length,
    })
    if (text) yield text
  }
}

/** UTF-8 with or without its mark; what is none comes from an old spreadsheet on Windows. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
