import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Call, CallOptions } from './http.ts'

/** Spreadsheets know by it that a file is UTF-8; the browser takes it off what arrives. */
const mark = '\uFEFF'

/** What a list or a report answers, as a table of all its rows. @throws Failure */
export async function fetchCsv<E extends Endpoint>(call: Call, endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Blob> {
  const text: unknown = await call(endpoint, input, { ...options, accept: 'text/csv' })
  return new Blob([mark, String(text).replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' })
}
