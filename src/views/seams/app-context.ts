import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import type { Translator } from '../../i18n/i18n.ts'
import type { alarm } from '../../machines/app/alarm.ts'
import type { connectivity } from '../../machines/app/connectivity.ts'
import type { live } from '../../machines/app/live.ts'
import type { moduleSwitch } from '../../machines/app/module-switch.ts'
import type { session } from '../../machines/app/session.ts'
import type { SharePage } from '../../machines/screen/sharing.ts'
import type { toasts } from '../../machines/app/toasts.ts'
import type { LiveHub } from './live-hub.ts'
import type { Offline } from '../../offline/open-offline.ts'
import type { AppConfig } from '../../services/config.ts'
import type { Arrived } from '../../services/arrived.ts'
import type { Call } from '../../services/http.ts'
import type { Storage } from '../../services/storage.ts'

/** The actors of the running app that views use. */
export type Parts = {
  session: ActorRefFrom<typeof session>
  connectivity: ActorRefFrom<typeof connectivity>
  moduleSwitch: ActorRefFrom<typeof moduleSwitch>
  toasts: ActorRefFrom<typeof toasts>
}

/** The parts that are loaded after the first paint: live events and the alarm for new orders. */
export type Tools = { live: Live; alarm: ActorRefFrom<typeof alarm> }
export type Live = ActorRefFrom<typeof live>

/** What the composition root provides to the views. */
export type App = Parts & {
  call: Call
  arrived: Arrived
  /** Starts offline support. Rejects if the browser allows no storage. */
  openOffline(): Promise<Offline>
  /** Loads and starts the parts that follow the first paint, once. */
  openTools(): Promise<Tools>
  /** Notifies screens of changes made elsewhere. */
  hub: LiveHub
  config: AppConfig
  storage: Storage
  /** Storage for this tab only, which survives a sign-out: drafts of long forms. */
  drafts: Storage
  translator: Translator
  module(): ModuleName | undefined
  /** Shares this page with the inspector on another device. */
  sharePage: SharePage
  /** Observes the machines of screens; present if the inspector is available. */
  inspect?: ((event: InspectionEvent) => void) | undefined
  /** Whether a developer asked for the inspector in this tab (`?inspect`, or its shortcut). */
  isInspected?: (() => boolean) | undefined
}

const AppContext = createContext<App | undefined>(undefined)

export const AppProvider = AppContext.Provider

/** The app as provided to views. @throws outside of the provider */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** Whether the server is known to be unreachable. */
export function useAway(): boolean {
  return useSelector(useApp().connectivity, (state) => state.matches({ watching: 'offline' }))
}

/**
 * Selects from the session: a primitive or a stable reference, so that the view re-renders only
 * when it changes.
 */
export function useSession<T>(select: (state: SnapshotFrom<typeof session>) => T): T {
  return useSelector(useApp().session, select)
}
