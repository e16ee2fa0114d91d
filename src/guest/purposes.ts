import { type ComponentType, lazy } from 'react'
import type { LinkPurpose } from '#contract/link.ts'
import type { LinkProps } from './link.ts'

type Screen = ComponentType<LinkProps>

/** The screens behind links, each in its own file, by the name that `src/boot.ts` uses. */
const screens = {
  '/shop': async () => (await import('./shop/shop.tsx')).Shop,
  '/booking': async () => (await import('./booking/booking.tsx')).Booking,
  '/reserve': async () => (await import('./reserve/reserve.tsx')).Reserve,
  '/visit/join': async () => (await import('./visit/join.tsx')).Join,
  '/visit/checkin': async () => (await import('./visit/check-in.tsx')).CheckIn,
  '/job/jobs': async () => (await import('./job/jobs.tsx')).Jobs,
  '/others/toreceipt': async () => (await import('./others/to-receipt.tsx')).ToReceipt,
} satisfies Record<string, () => Promise<Screen>>

type ScreenName = keyof typeof screens

const shown: Record<LinkPurpose, ScreenName> = {
  shop: '/shop',
  table: '/shop',
  booking: '/booking',
  reservation: '/reserve',
  queue: '/visit/join',
  checkin: '/visit/checkin',
  job: '/job/jobs',
  receipt: '/others/toreceipt',
}

const held = new Map<ScreenName, Screen>()

/** The screen of a purpose. */
export function screenOf(purpose: LinkPurpose): ScreenName {
  return shown[purpose]
}

/** Preloads a screen, so that it renders together with its frame; an unknown name is ignored. */
export async function holdScreen(name: string): Promise<void> {
  if (isScreen(name)) held.set(name, await screens[name]())
}

/** The preloaded screen of a purpose, if any. */
export function heldScreen(purpose: LinkPurpose): Screen | undefined {
  return held.get(screenOf(purpose))
}

/** The screen of a purpose as a lazy component; needs `Suspense`. */
export function lateScreen(purpose: LinkPurpose): Screen {
  return lazy<Screen>(async () => ({ default: await screens[screenOf(purpose)]() }))
}

function isScreen(name: string): name is ScreenName {
  return Object.hasOwn(screens, name)
}
