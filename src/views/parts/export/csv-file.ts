import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { App } from '../../seams/app-context.ts'

/** Requests a table and downloads it. */
export async function saveTable<E extends Endpoint>(
  call: App['call'],
  { endpoint, question, name }: { endpoint: E; question: CallInput<E>; name: string },
): Promise<void> {
  save(fileOf(await call(endpoint, question, { accept: 'text/csv' })), `${name}.csv`)
}

/** Spreadsheets detect UTF-8 by the byte order mark; the browser has removed it. */
function fileOf(text: unknown): Blob {
  return new Blob(['\uFEFF', String(text).replace(/^\uFEFF/, '')], {
    type: 'text/csv;charset=utf-8',
  })
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
