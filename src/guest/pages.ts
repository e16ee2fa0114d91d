import type { ComponentType } from 'react'
import type { GuestPath } from '#contract/guest-pages.ts'

/** A guest page; `secret` is the last part of its URL. */
export type GuestPage = ComponentType<{ secret: string }>

/** Every guest page, each in its own file; other paths are not found. */
export const pages: Partial<Record<GuestPath, () => Promise<GuestPage>>> = {
  '/receipt/:id': async () => (await import('./receipt/receipt.tsx')).Receipt,
  '/others/s/:code': async () => (await import('./others/s.tsx')).LinkPage,
  '/others/ticket/:token': async () => (await import('./others/ticket.tsx')).TicketPage,
  '/others/reservation/:token': async () =>
    (await import('./others/reservation.tsx')).ReservationPage,
  '/others/application/:token': async () =>
    (await import('./others/application.tsx')).ApplicationPage,
}
