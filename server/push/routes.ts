import { endPushDevice, getPushKey, keepPushDevice, renewPushDevice } from '#contract/push.ts'
import type { App } from '../http/app-parts.ts'
import { isPublicHttps } from '../http/public-host.ts'
import { invalid } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { choosePushedKinds } from '../notification/notification-store.ts'
import { endDevice, keepDevice, renewDevice } from './devices.ts'
import { createPushKeys, isPushKey } from './push-keys.ts'
import { sendPushes } from './note-push.ts'

/** Devices that get notifications while the app is closed. */
export function pushRoutes(app: App): void {
  const { clock, config, databases, secrets } = app
  const keys = createPushKeys(databases, secrets)
  sendPushes(app, keys)

  serve(
    app,
    getPushKey,
    async () => {
      const { publicKey } = await keys()
      return { publicKey }
    },
    { connection: 'plain' },
  )

  serve(app, keepPushDevice, async (target, caller, db) => {
    if (!config.isPushAnywhere && !isPublicHttps(target.address))
      throw invalid('endpoint', 'not_public', 'pushAddress')
    if (!isPushKey(target.publicKey)) throw invalid('p256dh', 'not_on_curve', 'pushKey')
    await choosePushedKinds(db, caller)
    return { id: await keepDevice(db, secrets, caller, target, clock.now()) }
  })

  serve(app, renewPushDevice, async ({ address }, caller, db) => ({
    id: await renewDevice(db, caller, address, clock.now()),
  }))

  serve(app, endPushDevice, async ({ address }, { userId }, db) => {
    await endDevice(db, userId, address)
    return {}
  })
}
