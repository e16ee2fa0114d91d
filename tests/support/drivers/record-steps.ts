import type { Page } from 'playwright'

/** Presses a button among the steps of an open record. */
export async function pressStep(page: Page, word: string): Promise<void> {
  await page.locator('.record-steps').getByRole('button', { name: word, exact: true }).click()
}

/** Confirms what a dialog asks, with the values that it offers. */
export async function confirmIn(page: Page, word: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Types why into a dialog that asks for it in one's own words, and confirms. */
export async function typeReason(page: Page, word: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill('As the plan says')
  await confirmIn(page, word)
}

/** Waits until a status stands on the screen. */
export async function expectStatus(page: Page, word: string): Promise<void> {
  await page.getByRole('main').getByText(word, { exact: true }).first().waitFor()
}
