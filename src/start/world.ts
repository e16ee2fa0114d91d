import { fromCallback, fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'

import { companyId } from '#contract/fields.ts'
import { getHealth } from '#contract/health.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { chooseBusiness, type UserDetails } from '#contract/user.ts'
import type { ActiveModule } from './active-module.ts'
import { app } from '../machines/app/app.ts'
import { connectivity } from '../machines/app/connectivity.ts'
import { moduleSwitch } from '../machines/app/module-switch.ts'
import { session } from '../machines/app/session.ts'
import type { Credentials, HeaderData, SecondStep } from '../machines/app/session.types.ts'
import { isBack, landingFor } from '../machines/app/signed-in-user.ts'
import type { AppConfig } from '../services/config.ts'
import { Failure } from '../services/failure.ts'
import type { Call } from '../services/http.ts'
import { moduleService } from '../services/module.ts'
import type { Storage } from '../services/storage.ts'
import { userService } from '../services/user.ts'
import { leavePush } from './follow-push.ts'
import type { LateParts } from './late-parts.ts'
import { storeToken, storeUser } from './stored-user.ts'

type World = {
  call: Call
  storage: Storage
  config: AppConfig
  activeModule: ActiveModule
  late: LateParts
}

/** The root machine with its dependencies: server, storage, URL, browser events. */
export function provideWorld({ call, storage, config, activeModule, late }: World): typeof app {
  const user = userService(call)
  const modules = moduleService(call)
  /** The module of this tab when its user was signed out. */
  let formerModuleId: number | undefined
  const takeModule = (moduleId: number | undefined, isBack = false): void =>
    activeModule.take(isBack ? formerModuleId : moduleId)

  return app.provide({
    actors: {
      live: late.live.logic,
      alarm: late.alarm.logic,
      waitingOrders: late.waitingOrders.logic,
      outbox: late.outbox.logic,
      session: session.provide({
        actors: {
          login: fromPromise(({ input, signal }: { input: Credentials; signal: AbortSignal }) =>
            user.signIn(input, { signal }),
          ),
          // Loaded on the click: few users sign in this way, so it is not part of the first load.
          usePasskey: fromPromise(async ({ signal }) => {
            const { signInByPasskey } = await import('../services/passkey.ts')
            return signInByPasskey(call, signal)
          }),
          takeCode: fromPromise(({ input, signal }: { input: SecondStep; signal: AbortSignal }) =>
            user.takeSecondStep(input, { signal }),
          ),
          loadHeader: fromPromise(async ({ input, signal }): Promise<HeaderData> => {
            const [details, list] = await Promise.all([
              user.getUser({}, { signal }),
              modules.listModules({}, { signal }),
            ])
            const shown = activeModule.id()
            if (shown === undefined)
              takeModule(details.moduleId, isBack({ ...input, user: details }))
            // A module that is not active, for example before the first setup, has no settings.
            const isActive = list.some(
              ({ moduleId, status }) => moduleId === shown && status === 'Active',
            )
            const active = isActive ? await modules.getModule({}, { signal }) : undefined
            return { user: details, modules: list, settings: active?.settings }
          }),
          findPresent: fromPromise(({ signal }) => user.getUser({}, { signal })),
          chooseAgain: fromPromise(async ({ input, signal }) => {
            storeUser(
              storage,
              await call(chooseBusiness, { id: companyId.parse(input.companyId) }, { signal }),
            )
          }),
          logout: fromPromise(async ({ signal }) => {
            const [, out] = await Promise.allSettled([leavePush(), user.signOut({}, { signal })])
            if (out.status === 'rejected') throw out.reason
          }),
        },
        actions: {
          storeToken: (_, { token }) => storeToken(storage, token),
          noteModule: ({ context: { user } }) => {
            if (user) formerModuleId = activeModule.id()
          },
          takeModule: (_, { moduleId, isBack }) => takeModule(moduleId, isBack),
          clearStorage: () => storage.clear(),
          openCompany: (_, { user: present }) =>
            present && openCompany({ storage, activeModule }, present),
          openPage: (_, { path }) => open(path),
          goToAuthHost: () => {
            activeModule.take(undefined)
            open(config.authHost || '/sessions/signin')
          },
        },
      }),
      connectivity: connectivity.provide({
        actors: {
          probe: fromPromise(({ signal }) => call(getHealth, {}, { signal }).catch(answered)),
          watchBrowser: fromCallback(({ sendBack }) => {
            const online = (): void => sendBack({ type: 'connectivity.online' })
            const offline = (): void => sendBack({ type: 'connectivity.offline' })
            window.addEventListener('online', online)
            window.addEventListener('offline', offline)
            return () => {
              window.removeEventListener('online', online)
              window.removeEventListener('offline', offline)
            }
          }),
        },
      }),
      moduleSwitch: moduleSwitch.provide({
        actors: {
          storeModule: fromPromise(async ({ input }) => activeModule.store(input.module)),
          reloadPage: fromPromise(async ({ input }) => location.assign(input.path)),
        },
      }),
    },
  })
}

/**
 * Navigates within the app without a reload, to another host with one. Deferred, so that the
 * machine's transition is visible first.
 */
function open(address: string): void {
  queueMicrotask(() =>
    address.startsWith('/') ? navigate(address, { replace: true }) : location.assign(address),
  )
}

/** Reloads the page for another company; until then this page keeps its own. */
function openCompany(
  { storage, activeModule }: Pick<World, 'storage' | 'activeModule'>,
  user: UserDetails,
): void {
  storeUser(storage, user)
  activeModule.store(moduleNameOf(user.moduleId))
  location.assign(landingFor(user))
}

/** A server that refuses a call is reachable. */
function answered(failure: unknown): void {
  if (!(failure instanceof Failure) || failure.kind !== 'refused') throw failure
}
