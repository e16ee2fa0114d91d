import { updateUser } from '#contract/account.ts'
import type { App } from '../../seams/app-context.ts'

/**
 * Stores the selected language (`language_wish`) on the server, which uses it for messages and on
 * other devices. @throws Failure
 */
export async function keepLanguage(
  { call, session, storage }: Pick<App, 'call' | 'session' | 'storage'>,
  language: string,
): Promise<void> {
  if (session.getSnapshot().context.token === undefined) return
  const user = await call(updateUser, { language })
  storage.write('language_wish', undefined)
  session.send({ type: 'session.user-changed', user })
}
