import type { Locator } from 'playwright'

/**
 * Presses a button that goes away by it, and returns the text of the button that lies under the
 * pointer afterwards: the second half of a double tap would press it.
 */
export async function pressedTwice(button: Locator): Promise<string> {
  await button.scrollIntoViewIfNeeded()
  const place = await button.boundingBox()
  if (!place) throw new Error('the button is not shown')
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  const page = button.page()
  await page.mouse.click(at.x, at.y)
  await button.waitFor({ state: 'detached' })
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? '',
    at,
  )
}
