/** The device that shows the server's messages, and its user. */
type PushFor = { id: string; person: string }

const CACHE = 'push'
const OWNER = '/push-for'

/**
 * Written by pages, read by the worker when a message arrives. After `await forgetPush()` nothing
 * is shown any more, which a message to the worker could not guarantee.
 */
export async function keepPushFor(device: PushFor): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(OWNER, new Response(JSON.stringify(device)))
}

export async function forgetPush(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(OWNER)
}

export async function pushFor(): Promise<PushFor | undefined> {
  const kept = await (await caches.open(CACHE)).match(OWNER)
  return kept?.json()
}
