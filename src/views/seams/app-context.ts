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

/** The parts of the running app that views talk to. */
export type Parts = {
  session: ActorRefFrom<typeof session>
  connectivity: ActorRefFrom<typeof connectivity>
  moduleSwitch: ActorRefFrom<typeof moduleSwitch>
  toasts: ActorRefFrom<typeof toasts>
}

/** What comes after the first paint: news of changes elsewhere, and the alarm of new orders. */
export type Tools = { live: Live; alarm: ActorRefFrom<typeof alarm> }
export type Live = ActorRefFrom<typeof live>

/** What the composition root hands to the views. */
export type App = Parts & {
  call: Call
  arrived: Arrived
  /** Offline use of this browser. Rejects where the browser allows no storage. */
  openOffline(): Promise<Offline>
  /** Fetches and starts what comes after the first paint, once. */
  openTools(): Promise<Tools>
  /** Where screens hear of what was changed elsewhere. */
  hub: LiveHub
  config: AppConfig
  storage: Storage
  /**
   * What is kept for this tab alone, also past a sign-out: long forms that someone was filling in.
   */
  drafts: Storage
  translator: Translator
  module(): ModuleName | undefined
  /** Offers this page to the inspector on another device. */
  sharePage: SharePage
  /** Hears of what happens in the machines of screens; there where the inspector is offered. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

const AppContext = createContext<App | undefined>(undefined)

export const AppProvider = AppContext.Provider

/** The parts of the app that views use. @throws outside of the provider */
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
 * What a view reads of the session: a primitive or a stored reference, so that it renders only when
 * that changes.
 */
export function useSession<T>(select: (state: SnapshotFrom<typeof session>) => T): T {
  return useSelector(useApp().session, select)
}
