import type { BrowserContextOptions } from 'playwright'
import type { OutputOf } from '#contract/endpoint.ts'
import { landingOf } from '#contract/landing.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import { signIn } from '#contract/user.ts'
import { decode } from '#contract/wire.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What people choose whom a test invites. */
export const chosenPassword = 'several words in a row'

/**
 * Signs an account of the demo in without its form, which costs a browser two screens: what the app
 * then keeps in the browser, and where it leads. A session of its own each time, since many a test
 * ends it. @throws Error with the refusal
 */
export async function signedInAt(
  url: string,
  email: string,
  password = demoPassword,
): Promise<{ storageState: StorageState; landing: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/login-api/${signIn.path}`, {
    method: signIn.method,
    headers,
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not be signed in: ${await response.text()}`)
  const { data } = (await response.json()) as { data: unknown }
  const { token, user } = decode(signIn.output, data) as OutputOf<typeof signIn>
  const kept = {
    token,
    user: JSON.stringify(user),
    ...(user.moduleId && { module_id: String(user.moduleId) }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name: `sevenfold.${name}`,
    value,
  }))
  return {
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    landing: landingOf(
      moduleNameOf(user.moduleId),
      { role: roleOf(user.roleId), rights: user.rights },
      user.initialPayment,
    ),
  }
}
