/** The device that messages of the server are shown for, and whose it is. */
export type PushFor = { id: string; person: string }

const CACHE = 'push'
const OWNER = '/push-for'

/**
 * Pages write it, the worker reads it when a message arrives: whoever awaits `forgetPush` knows
 * that nothing is shown from then on, which a message to the worker could not promise.
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
