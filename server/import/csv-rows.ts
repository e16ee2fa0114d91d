import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'

/** The part of a file from which the separator is guessed. */
const HEAD = 64 * 1024
/** The bytes parsed at once: about five milliseconds of work. */
const CHUNK = 16 * 1024

/**
 * The rows of a CSV file, the header first; empty lines are skipped. The separator is a comma,
 * semicolon, tab or bar; quotes are optional.
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
  // Read in chunks, so that others get their turn and the whole text is never in memory.
  const rows = Readable.from(pieces(bytes, encoding)).pipe(parser)
  for await (const row of rows) yield row as string[]
}

/** The header of a file and the number of rows after it. */
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

/** A stream with all input available would run to its end without yielding. */
async function* pieces(bytes: Uint8Array, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += CHUNK) {
    if (from > 0) await setImmediate()
    // The decoder keeps incomplete characters back, so a chunk may decode to nothing.
    const text = decoder.decode(bytes.subarray(from, from + CHUNK), {
      stream: from + CHUNK < bytes.length,
    })
    if (text) yield text
  }
}

/** UTF-8 with or without a byte order mark; anything else is from an old spreadsheet on Windows. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
