import { expect, test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { menuRows, walkMenus } from '../support/walk-menus.ts'

const site = useSite()
const modules = ['ekart', 'foodkart', 'cconnect', 'skipques', 'service', 'tableordering', 'job']
/** Shown in place of a missing screen. */
const notScreens = [
  'No access for your role',
  'Not part of this module',
  'Internal Error',
  'Page not found',
  'Sign in',
]

walkMenus(site, menuRows)

test.each(modules.flatMap((module) => ['owner', 'staff'].map((role) => ({ module, role }))))(
  'every entry of the menu of $role of $module leads to a screen of its own',
  async ({ module, role }) => {
    const page = await site.signedIn(`${role}@${module}.example`)
    const nav = page.getByRole('navigation', { name: 'Main menu' })
    const actions = nav.getByRole('button', { name: 'Actions' })
    await nav.getByRole('link').first().waitFor()
    if ((await actions.count()) > 0 && (await actions.getAttribute('aria-expanded')) === 'false')
      await actions.click()
    const paths = await nav
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const headings = new Map<string, string>()
    for (const path of paths) {
      await nav.locator(`a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}*`)
      await expect
        .poll(async () => [...headings.values(), ...notScreens, ''].includes(await headingOf()))
        .toBe(false)
      headings.set(path, await headingOf())
      expect(await page.getByText(/coming soon/i).count()).toBe(0)
    }
    expect(headings.size).toBe(new Set(paths).size)

    async function headingOf(): Promise<string> {
      const heading = page.getByRole('heading', { level: 1 })
      return (await heading.count()) === 1 ? (await heading.innerText()).trim() : ''
    }
  },
)
