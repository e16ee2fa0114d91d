import { Drawing } from '../page/icon.tsx'

const paths = {
  dashboard: 'M4 13h6V4H4zm10 7h6v-9h-6zM4 20h6v-4H4zM14 4v4h6V4z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  tableOrders: 'M4 12h16M6 12V9a6 6 0 0 1 12 0v3M12 3V1.5M4 16h16M7 20h10',
  tables: 'M3 8h18M5 8l1-3h12l1 3M7 8v12M17 8v12M7 14h10',
  products: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  customers:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2.5 20a6.5 6.5 0 0 1 13 0M16 4a3.5 3.5 0 0 1 0 7M18 ' +
    '14.5a6 6 0 0 1 3.5 5.5',
  reports: 'M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6',
  applications: 'M8 4h8v3H8zM8 5.5H5V21h14V5.5h-3M9 14l2 2 4-4.5',
  jobs: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  queue: 'M5 6h.01M5 12h.01M5 18h.01M9 6h11M9 12h11M9 18h7',
  businesses: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20a7 7 0 0 1 14 0M17 3l1.5 1.5L21 2',
  staff: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20a7 7 0 0 1 14 0M17 3l1.5 1.5L21 2',
  actions: 'M13 3 5 14h6l-1 7 8-11h-6z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 ' +
    '0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  qrcode: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 19v1M19 14h1',
  community:
    'M12 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M5.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 ' +
    '5M18.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M10.8 8.2 6.8 14M13.2 8.2l4 5.8M8 16.5h8',
  paymentSetup: 'M3 6h18v12H3zM3 10h18M7 15h3',
  subscription:
    'M20 11a8 8 0 0 0-14.5-4L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.5 4l1.5-1.5M20 20v-4.5h-4.5',
  businessTypes: 'M4 9h16l-1.5-5h-13zM5 9v11h14V9M9 20v-6h6v6',
  promotion: 'M4 12V4h8l8.5 8.5-8 8zM8.5 8.5h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  caret: 'm9 6 6 6-6 6',
  updown: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  narrow: 'M4 4h16v16H4zM9 4v16M16 9l-3 3 3 3',
  offline:
    'M3 3l18 18M5 10a10 10 0 0 1 4-2.3M13 7.1A10 10 0 0 1 19 10M8.5 13.5a5 5 0 0 1 ' +
    '2.5-1.3M12 17.5h.01',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7z',
  out: 'M10 4H5v16h5M9 12h11M16 8l4 4-4 4',
} as const

export type MenuIconName = keyof typeof paths

/** The frame's icons: menu, header, banner. Loaded with it, not with the sign-in. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  return <Drawing path={paths[name]} />
}

/** Whether there is an icon of this name. */
export function isMenuIcon(name: string): name is MenuIconName {
  return name in paths
}
