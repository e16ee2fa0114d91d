import type { Locator, Page } from 'playwright'

/** One way to use a page: only keys, or only touch and the on-screen keyboard. */
export type Hand = {
  press(page: Page, what: Locator): Promise<void>
  /** Ticks a box. */
  check(page: Page, box: Locator): Promise<void>
  /** Takes one of several that shut each other out. */
  choose(page: Page, radio: Locator): Promise<void>
  type(page: Page, field: Locator, text: string): Promise<void>
  /** Takes what a list under a field offers for what was typed. */
  pickOption(page: Page, option: Locator): Promise<void>
  /** Takes an item of the menu that is open. */
  pickItem(page: Page, item: Locator): Promise<void>
}

const mostStops = 150

/** Presses Tab until something has the focus. @throws Error when a whole round does not reach it */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await what.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${what}`)
}

export const byKeys: Hand = {
  async press(page, what) {
    await tabTo(page, what)
    await page.keyboard.press('Enter')
  },
  async check(page, box) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  },
  async choose(page, radio) {
    await radio.waitFor()
    const name = await radio.getAttribute('name')
    // Tab leads to the one that is taken; from there the arrows.
    await tabTo(page, page.locator(`input[type=radio][name="${name}"]:checked`))
    for (let step = 0; step < 20 && !(await radio.isChecked()); step += 1)
      await page.keyboard.press('ArrowDown')
  },
  async type(page, field, text) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  },
  async pickOption(page, option) {
    await option.waitFor()
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await page.keyboard.press('Enter')
  },
  async pickItem(page, item) {
    await item.waitFor()
    for (
      let step = 0;
      step < 20 && !(await item.evaluate((element) => element === document.activeElement));
      step += 1
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
}

export const byTouch: Hand = {
  press: (_, what) => what.tap(),
  check: (_, box) => box.tap(),
  choose: (_, radio) => radio.tap(),
  async type(page, field, text) {
    await field.tap()
    await page.keyboard.type(text)
  },
  pickOption: (_, option) => option.tap(),
  pickItem: (_, item) => item.tap(),
}
