import { readFileSync, statSync } from 'node:fs'

/** The cost of one call in PostgreSQL: pages of 8 kB read, and milliseconds of execution. */
export type Explained = { pages: number; ms: number; statements: number }

/** Settings with which PostgreSQL logs the plan of every statement. */
export const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
]

const entry = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g
/** Excludes statements of other calls and of housekeeping. */
const isOfReads = /sale_order|order_sum|cart_item|customer/

type Logged = {
  'Query Text': string
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Follows a log; `read` returns what was logged since the previous call. */
export function followLog(file: string): { read(): Explained } {
  let from = statSync(file).size
  return {
    read() {
      const text = readFileSync(file).subarray(from).toString('utf8')
      from += Buffer.byteLength(text)
      const sums = { pages: 0, ms: 0, statements: 0 }
      for (const [, ms, json = '{}'] of text.matchAll(entry)) {
        const logged: Logged = JSON.parse(json)
        if (!isOfReads.test(logged['Query Text'])) continue
        sums.pages += logged.Plan['Shared Hit Blocks'] + logged.Plan['Shared Read Blocks']
        sums.ms += Number(ms)
        sums.statements += 1
      }
      return sums
    },
  }
}
