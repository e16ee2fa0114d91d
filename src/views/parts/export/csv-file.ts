import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { saveFile } from './save-file.ts'
import type { App } from '../../seams/app-context.ts'

/** Requests a table and downloads it. */
export async function saveTable<E extends Endpoint>(
  call: App['call'],
  { endpoint, question, name }: { endpoint: E; question: CallInput<E>; name: string },
): Promise<void> {
  saveFile(fileOf(await call(endpoint, question, { accept: 'text/csv' })), `${name}.csv`)
}

/** Adds a byte order mark, by which spreadsheets detect UTF-8: the browser has removed it. */
function fileOf(text: unknown): Blob {
  return new Blob(['\uFEFF', String(text).replace(/^\uFEFF/, '')], {
    type: 'text/csv;charset=utf-8',
  })
}
