import { channelName } from './protocol.ts'

/** The id of this tab. Survives reloads, for example at a module switch. */
export function tabId(): string {
  const key = `${channelName}.tab`
  const id = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, id)
  return id
}
