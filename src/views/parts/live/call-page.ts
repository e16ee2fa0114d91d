import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import type { useCalls } from '../../seams/call-context.ts'

type Row = { id: string; version?: number }
/** A row of a list's answer. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends Page<infer R extends Row> ? R : never

/** Loads one page of a list. The question is built at run time, so the server validates it. */
export async function callPage<E extends Endpoint>(
  call: ReturnType<typeof useCalls>['call'],
  endpoint: E,
  question: object,
  signal: AbortSignal,
): Promise<Page<RowOf<E>>> {
  return (await call(endpoint, question as CallInput<E>, { signal })) as Page<RowOf<E>>
}
