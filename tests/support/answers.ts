import type { Page, Route } from 'playwright'

type Answer = (route: Route) => unknown

/** Answers a call with a refusal, as the server writes one. */
export function refuse(status: number, code: string): Answer {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code, message: `Refused: ${code}`, errors: [] }),
    })
}

/** The server can not be reached. */
export function fail(route: Route): unknown {
  return route.abort('connectionfailed')
}

/** The next call to an address is answered so, and those after it by the server. */
export async function answerNext(page: Page, address: string, answer: Answer): Promise<void> {
  await page.route(address, (route) => answer(route), { times: 1 })
}

/** Waits until a call came that the given work causes, and was answered so. */
export async function answered(
  page: Page,
  address: string,
  answer: Answer,
  work: () => Promise<unknown>,
): Promise<void> {
  let onCome = (): void => undefined
  const come = new Promise<void>((resolve) => (onCome = resolve))
  await answerNext(page, address, async (route) => {
    await answer(route)
    onCome()
  })
  await work()
  await come
}

/** Holds the next call to an address until it is let go: `come` resolves when it is there. */
export async function holdNext(
  page: Page,
  address: string,
  answer: Answer = (route) => route.continue(),
) {
  let onCome = (): void => undefined
  let letGo = (): void => undefined
  const come = new Promise<void>((resolve) => (onCome = resolve))
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await answerNext(page, address, async (route) => {
    onCome()
    await free
    // The page may have given it up meanwhile.
    await Promise.resolve(answer(route)).catch(() => undefined)
  })
  return { come, letGo }
}

/** The server does what the next call wants at once; the page hears of it when it is let go. */
export async function holdAnswer(page: Page, address: string) {
  const come = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await answerNext(page, address, async (route) => {
    const response = await route.fetch()
    come.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  return { come: come.promise, letGo: () => free.resolve() }
}

/** Makes a tab look hidden or shown, as when somebody turns to another one. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = () => (hidden ? 'hidden' : 'visible')
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
