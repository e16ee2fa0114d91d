import { channelName } from './protocol.ts'

/** Of this tab. Survives reloads, for example at a module switch. */
export function tabId(): string {
  const key = `${channelName}.tab`
  const id = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, id)
  return id
}
