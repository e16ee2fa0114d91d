import { failureWords, screenWords, writeFailure } from '../../tools/paths/failure-words.ts'
import { stillPage } from '../support/browser.ts'
import type { Window } from './run.ts'

/** How long a page may take to say what it shows: it may be what went wrong. */
const LOOK_MS = 2_000

/** Why a step failed and what was on the screens instead, and below it what was said of it. */
export async function inWords(error: unknown, windows: readonly Window[]): Promise<string> {
  const raw = error instanceof Error ? error.message : String(error)
  const looked = failureWords(raw)
  const screens = await Promise.all(windows.map((window) => lookAt(window, looked)))
  return writeFailure([looked, ...screens.flat()], raw)
}

async function lookAt({ whose, page }: Window, looked: string): Promise<string[]> {
  if (page.isClosed() || !/^https?:/.test(page.url()) || page.url().endsWith(stillPage)) return []
  const inner = [page.getByRole('dialog').last(), page.getByRole('main').first()]
  try {
    const seen = await Promise.all(inner.map((one) => one.isVisible()))
    const part = inner.find((_, at) => seen[at]) ?? page.locator('body')
    return [screenWords(whose, await part.ariaSnapshot({ timeout: LOOK_MS }), looked)]
  } catch {
    return [`Instead, on the screen of ${whose}: nothing that could be read`]
  }
}
