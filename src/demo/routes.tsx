import type { Route } from '../views/route.ts'
import { closedBecause, routeOf as ownRouteOf } from '../views/routes.tsx'

export { closedBecause, type Route }

const samples: readonly Route[] = [
  {
    path: '/apps/mail',
    layout: 'admin',
    next: ['/apps/mailview'],
    load: async () => ({ View: (await import('./views/mail-list.tsx')).MailList }),
  },
  {
    path: '/apps/mailview',
    layout: 'admin',
    load: async () => ({ View: (await import('./views/mail-view.tsx')).MailView }),
  },
  {
    path: '/apps/chat',
    layout: 'admin',
    load: async () => ({ View: (await import('./views/chat.tsx')).Chat }),
  },
  {
    path: '/apps/invoices',
    layout: 'admin',
    next: ['/apps/invoiceview'],
    load: async () => ({ View: (await import('./views/invoice-list.tsx')).InvoiceList }),
  },
  {
    path: '/apps/invoiceview',
    layout: 'admin',
    load: async () => ({ View: (await import('./views/invoice-view.tsx')).InvoiceView }),
  },
  {
    path: '/apps/users',
    layout: 'admin',
    load: async () => ({ View: (await import('./views/user-list.tsx')).UserList }),
  },
  {
    path: '/apps/countries',
    layout: 'admin',
    load: async () => ({ View: (await import('./views/country-list.tsx')).CountryList }),
  },
]

/** The screen of a path: one of the samples, otherwise one of the app. */
export function routeOf(pathname: string): Route | undefined {
  const path = pathname.replace(/\/+$/, '')
  return samples.find((route) => route.path === path) ?? ownRouteOf(pathname)
}
