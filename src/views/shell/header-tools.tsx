import { type Live, openLive } from '../../live/open-live.ts'
import type { LiveHub } from '../parts/live-hub.ts'
import type { App } from './app-context.ts'
import { LiveMark } from './live-mark.tsx'
import './header-tools.css'

/** What the header offers beside module and account. */
export function HeaderTools({ live }: { live: Live }) {
  return <LiveMark live={live} />
}

/** Follows what changes elsewhere, until it is stopped, and tells the screens. */
export function followLive(app: App, hub: LiveHub): Live {
  return openLive({ ...app, deliver: hub.tell })
}
