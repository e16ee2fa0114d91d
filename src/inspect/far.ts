import { readEvents, type StreamMessage } from '../live/read-events.ts'
import { type Far, FarRefusal } from '../views/inspect/far.ts'

/** The watcher's calls, as the user who is signed in to the app in this browser. */
export function createFar(base: string, token: () => string | undefined): Far {
  const address = `${base.replace(/\/$/, '')}/inspection`
  const headers = (): Record<string, string> => {
    const known = token()
    if (known === undefined) throw new FarRefusal('Sign in to the app in this browser first.')
    return { 'x-access-token': known, 'content-type': 'application/json' }
  }
  const post = async (name: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${address}/${name}`, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    const answer: Record<string, unknown> = await response.json()
    if (!response.ok) throw new FarRefusal(String(answer['message']))
    return Object(answer['data'])
  }
  return {
    async ask(code) {
      const answer = await post('ask', { code })
      return { id: String(answer['share_id']), sharedBy: String(answer['shared_by']) }
    },
    async follow(id, hear, signal) {
      const response = await fetch(`${address}/follow?share_id=${encodeURIComponent(id)}`, {
        headers: { ...headers(), accept: 'text/event-stream' },
        cache: 'no-store',
        signal,
      })
      if (!response.ok || !response.body) throw new Error(String(response.status))
      const heard = (messages: readonly StreamMessage[]): void => {
        for (const { event, data } of messages) {
          if (event === 'state') hear.state(JSON.parse(data))
          if (event === 'told') hear.told(String(JSON.parse(data)))
        }
      }
      await readEvents(response.body, heard).catch(() => undefined)
    },
    async end(id) {
      await post('end', { share_id: id })
    },
  }
}
