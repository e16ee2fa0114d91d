import { expect, test } from 'vitest'
import { type ModuleName, moduleNames } from '#contract/modules.ts'
import { type Role, roles } from '#contract/role.ts'
import { english as en } from '../support/words.ts'
import { wordsOf } from '../../src/i18n/wording.ts'
import { currentPath, flatMenu, groupsOf, type MenuEntry, menuOf } from '../../src/views/menu.ts'
import { closedBecause, routeOf } from '../../src/views/routes.tsx'

/**
 * Copied by hand from the specification (section 2, "Sidebar menu per module"), in its words; `-`
 * begins an entry of the Actions.
 */
const all = [
  '- Settings',
  '- Link Qrcode',
  '- Community',
  '- Payment setup',
  '- Subscription',
  '- Business Types',
  '- Promotion',
]
const goods = ['Dashboard', 'Orders', 'Products', 'Customers', 'Reports', 'Actions', ...all]
const menus: Record<ModuleName, { others: string[]; staff: string[] }> = {
  ekart: { others: goods, staff: ['Orders', 'Products'] },
  foodKart: { others: goods, staff: ['Orders', 'Products'] },
  cConnect: {
    others: [
      'Customers',
      'Actions',
      '- Settings',
      '- Link Qrcode',
      '- Community',
      '- Subscription',
      '- Business Types',
    ],
    staff: ['Customers'],
  },
  skipques: { others: ['Customers', 'Actions'], staff: ['Customers'] },
  service: {
    others: ['Dashboard', 'Bookings', 'Services', 'Customers', 'Reports', 'Actions', ...all],
    staff: ['Bookings', 'Services'],
  },
  tableOrdering: {
    others: [
      'Dashboard',
      'Table Orders',
      'Products',
      'Customers',
      'Tables',
      'Reports',
      'Actions',
      '- Settings',
      '- Community',
      '- Payment setup',
      '- Subscription',
      '- Business Types',
      '- Promotion',
    ],
    staff: ['Table Orders', 'Products'],
  },
  job: {
    others: [
      'Job applied',
      'Jobs',
      'Actions',
      '- Settings',
      '- Link Qrcode',
      '- Community',
      '- Subscription',
      '- Business Types',
      'Customers',
    ],
    staff: ['Job applied', 'Jobs', 'Customers'],
  },
}
const everyone = moduleNames.flatMap((module) => roles.map((role) => ({ module, role })))

/**
 * What is left of it for those who look at the companies of others: copied by hand from who may
 * call what.
 */
const ofSelling = [
  'Dashboard',
  'Orders',
  'Bookings',
  'Products',
  'Services',
  'Reports',
  'Actions',
  '- Settings',
  '- Subscription',
]
const open: Partial<Record<Role, readonly string[]>> = {
  master: [...ofSelling, '- Community'],
  partner: ofSelling,
  community: ['Dashboard', 'Jobs', 'Actions', '- Settings', '- Community'],
}

test.each(everyone)(
  '$role of $module sees the entries of the specification in its order, but those that are closed to them',
  ({ module, role }) => {
    const drawn = [
      ...menus[module][role === 'staff' ? 'staff' : 'others'],
      ...(role === 'business' ? ['Staff'] : []),
    ]
    const left = open[role]
    expect(wordedMenu(module, role, false)).toEqual(
      left
        ? [
            'Businesses',
            ...(role === 'master' ? ['Installation'] : []),
            ...drawn.filter((entry) => left.includes(entry)),
          ]
        : drawn,
    )
  },
)

test('the Queue entry is cConnect’s alone, and only when the server says so', () => {
  for (const { module, role } of everyone)
    expect(wordedMenu(module, role, true).includes('Queue')).toBe(
      module === 'cConnect' && (role === 'business' || role === 'staff'),
    )
})

test('the Actions of skipques are a plain link', () => {
  expect(
    menuOf('skipques', { role: 'business' }, { isQueueEnabled: false }).find(
      ({ label }) => label === 'actions',
    ),
  ).toEqual({ label: 'actions', path: '/actions/settings' })
})

/** By hand: the Actions of each module under the names of their groups, in the same order. */
const connections = { name: 'connections', links: ['qrcode', 'community'] }
const ownGroups = [
  { name: undefined, links: ['settings'] },
  connections,
  { name: 'payments', links: ['subscription'] },
  { name: 'business', links: ['businessTypes'] },
]
const sellingGroups = [
  { name: undefined, links: ['settings'] },
  connections,
  { name: 'payments', links: ['paymentSetup', 'subscription'] },
  { name: 'business', links: ['businessTypes', 'promotion'] },
]
test.each([
  ['ekart', sellingGroups],
  ['foodKart', sellingGroups],
  ['service', sellingGroups],
  ['cConnect', ownGroups],
  ['job', ownGroups],
  [
    'tableOrdering',
    sellingGroups.map((group) =>
      group === connections ? { ...connections, links: ['community'] } : group,
    ),
  ],
] as const)('the Actions of %s have named groups and keep their order', (module, groups) => {
  const actions = menuOf(module, { role: 'business' }, { isQueueEnabled: true }).flatMap((entry) =>
    'children' in entry ? entry.children : [],
  )
  const found = groupsOf(actions)
  expect(
    found.map(({ name, links }) => ({ name, links: links.map(({ label }) => label) })),
  ).toEqual(groups)
  expect(found.flatMap(({ links }) => links)).toEqual(actions)
})

test('on a phone, what follows the Actions belongs to none of their groups', () => {
  const links = flatMenu(menuOf('ekart', { role: 'business' }, { isQueueEnabled: false })).slice(4)
  expect(groupsOf(links).map(({ name, links: own }) => [name, own.length])).toEqual([
    [undefined, 2],
    ['connections', 2],
    ['payments', 2],
    ['business', 2],
    [undefined, 1],
  ])
})

test.each(everyone)(
  'every link $role of $module is offered leads to an open screen',
  ({ module, role }) => {
    const links = menuOf(module, { role }, { isQueueEnabled: true }).flatMap((entry) =>
      'children' in entry ? entry.children : [entry],
    )
    for (const { path } of links) {
      const route = routeOf(path)
      expect(route && closedBecause(route, { role }, module), path).toBeUndefined()
    }
  },
)

function wordedMenu(module: ModuleName, role: Role, isQueueEnabled: boolean): string[] {
  const { menu } = wordsOf(en, module)
  const word = ({ label }: { label: string }): string =>
    typeof menu === 'object' ? String(menu[label]) : ''
  return menuOf(module, { role }, { isQueueEnabled }).flatMap((entry: MenuEntry) => [
    word(entry),
    ...('children' in entry ? entry.children.map((child) => `- ${word(child)}`) : []),
  ])
}

test.each([
  ['skipques', false, '/queue/list', '/customers/customerlist'],
  ['skipques', false, '/queue/kiosk', '/customers/customerlist'],
  ['cConnect', true, '/queue/list', '/queue/list'],
  ['cConnect', true, '/queue/kiosk', '/queue/list'],
  ['cConnect', false, '/queue/list', '/customers/customerlist'],
  ['foodKart', false, '/orders/orderview', '/orders/orderlist'],
  ['foodKart', false, '/kitchen/board', '/orders/orderlist'],
  ['foodKart', false, '/reports/order', '/reports/order'],
  ['foodKart', false, '/others/help', undefined],
] as const)(
  'in %s (queue in the menu: %s) the screen %s belongs to one entry',
  (module, isQueueEnabled, location, path) => {
    const links = flatMenu(menuOf(module, { role: 'business' }, { isQueueEnabled }))
    expect(currentPath(links, location)).toBe(path)
  },
)
