import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { pathOf, type Site, signIn } from './browser.ts'

const all = [
  'Settings',
  'Link Qrcode',
  'Community',
  'Payment setup',
  'Subscription',
  'Business Types',
  'Promotion',
]

/**
 * Written by hand from the specification, section 2; an entry with a list is a dropdown. In the
 * demo the owner is the configured queue user.
 */
export const menuRows = [
  {
    company: 'ekart',
    role: 'owner',
    landing: '/dashboard',
    menu: ['Dashboard', 'Orders', 'Products', 'Customers', 'Reports', ['Actions', ...all], 'Staff'],
  },
  { company: 'ekart', role: 'staff', landing: '/orders/orderlist', menu: ['Orders', 'Products'] },
  {
    company: 'foodkart',
    role: 'owner',
    landing: '/dashboard',
    menu: ['Dashboard', 'Orders', 'Products', 'Customers', 'Reports', ['Actions', ...all], 'Staff'],
  },
  {
    company: 'foodkart',
    role: 'staff',
    landing: '/orders/orderlist',
    menu: ['Orders', 'Products'],
  },
  {
    company: 'cconnect',
    role: 'owner',
    landing: '/customers/customerlist',
    menu: [
      'Customers',
      ['Actions', 'Settings', 'Link Qrcode', 'Community', 'Subscription', 'Business Types'],
      'Queue',
      'Staff',
    ],
  },
  { company: 'cconnect', role: 'staff', landing: '/customers/customerlist', menu: ['Customers'] },
  {
    company: 'skipques',
    role: 'owner',
    landing: '/customers/customerlist',
    menu: ['Customers', 'Actions', 'Staff'],
  },
  { company: 'skipques', role: 'staff', landing: '/customers/customerlist', menu: ['Customers'] },
  {
    company: 'service',
    role: 'owner',
    landing: '/dashboard',
    menu: [
      'Dashboard',
      'Bookings',
      'Services',
      'Customers',
      'Reports',
      ['Actions', ...all],
      'Staff',
    ],
  },
  {
    company: 'service',
    role: 'staff',
    landing: '/orders/orderlist',
    menu: ['Bookings', 'Services'],
  },
  {
    company: 'tableordering',
    role: 'owner',
    landing: '/dashboard',
    menu: [
      'Dashboard',
      'Table Orders',
      'Products',
      'Customers',
      'Tables',
      'Reports',
      [
        'Actions',
        'Settings',
        'Community',
        'Payment setup',
        'Subscription',
        'Business Types',
        'Promotion',
      ],
      'Staff',
    ],
  },
  {
    company: 'tableordering',
    role: 'staff',
    landing: '/table/tablecustomerlist',
    menu: ['Table Orders', 'Products'],
  },
  {
    company: 'job',
    role: 'owner',
    landing: '/job/interest',
    menu: [
      'Job applied',
      'Jobs',
      ['Actions', 'Settings', 'Link Qrcode', 'Community', 'Subscription', 'Business Types'],
      'Customers',
      'Staff',
    ],
  },
  {
    company: 'job',
    role: 'staff',
    landing: '/job/joblist',
    menu: ['Job applied', 'Jobs', 'Customers'],
  },
]

/** Signs each of them in by the form, and looks where they come out and what their menu offers. */
export function walkMenus(site: Site, rows: readonly (typeof menuRows)[number][]): void {
  describe.each(rows)('$role of $company', ({ company, role, landing, menu }) => {
    test(`lands on ${landing} and finds the menu of the specification`, async () => {
      const page = await site.open('/')
      const settings = page.waitForResponse('**/usermodule/getone*')
      await signIn(page, `${role}@${company}.example`)
      await settings

      expect(pathOf(page)).toBe(landing)
      await expect.poll(() => menuOf(page)).toEqual(menu)
    })
  })
}

/** The entries as a person reads them, the dropdown opened. */
async function menuOf(page: Page): Promise<(string | string[])[]> {
  const nav = page.getByRole('navigation', { name: 'Main menu' })
  const actions = nav.getByRole('button', { name: 'Actions' })
  if ((await actions.count()) > 0 && (await actions.getAttribute('aria-expanded')) === 'false')
    await actions.click()
  return nav.locator(':scope > ul > li').evaluateAll((items) =>
    items.map((item) => {
      const [first = '', ...rest] = [...item.querySelectorAll('a, button')]
        .filter((entry) => entry.checkVisibility())
        .map((entry) => entry.textContent.trim())
      return rest.length > 0 ? [first, ...rest] : first
    }),
  )
}
