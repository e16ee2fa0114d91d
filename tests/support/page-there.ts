import { errors, type Page } from 'playwright'

/** A page had not loaded in the time that it had: a slow machine, not a missing part of it. */
export class NotThere extends Error {}

/** How long a page may take to say whether it is loading. */
const LOOK_MS = 2_000

/**
 * From now on, opening or reloading the page ends when what it shows is there, so that whoever then
 * looks for something does not count the time that it took to load.
 */
export function waitsForPage(page: Page, loadMs: number): void {
  const { goto, reload } = page
  const there = async <Answer>(opening: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await opening
      await page.waitForFunction(isThere, undefined, { timeout: loadMs })
      return answer
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error
      throw new NotThere(`the page was not there within ${loadMs / 1000} s`)
    }
  }
  page.goto = (...args) => there(goto.apply(page, args))
  page.reload = (...args) => there(reload.apply(page, args))
}

/** Whether a page still shows where its content will be. */
export async function isLoading(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  const looking = page.evaluate(isThere).then(
    (there) => !there,
    () => false,
  )
  // A page that is too busy to answer is still loading.
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), LOOK_MS).unref())
  return Promise.race([looking, late])
}

/** Runs in the page: the skeleton of its start, and those of its parts, are gone. */
function isThere(): boolean {
  const waiting = document.querySelectorAll('body [data-start], main [aria-busy="true"]')
  return document.readyState !== 'loading' && ![...waiting].some((one) => one.checkVisibility())
}
