import type { ServerResponse } from 'node:http'

/**
 * Calls back once a response is closed: sent, or given up by the client. After an await it may be
 * closed already and emits no further event, so that is checked first.
 */
export function whenClosed(response: ServerResponse, listener: () => void): void {
  if (response.destroyed) listener()
  else response.once('close', listener)
}
