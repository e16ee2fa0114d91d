/** How a page on another device stands, as the server says it. */
export type FarState = {
  state: 'waiting' | 'asked' | 'watched' | 'ended'
  ending?: 'page' | 'watcher' | 'refused' | 'time' | 'full' | 'silent'
}
export type FarShare = { id: string; sharedBy: string }

/** What the server says no with. */
export class FarRefusal extends Error {}

/** The server, for watching a page that somebody shares on another device. */
export type Far = {
  /** Asks by a code. @throws FarRefusal with what the server says */
  ask(code: string): Promise<FarShare>
  /** Until the server ends it, or `signal` does. */
  follow(
    id: string,
    hear: { state(now: FarState): void; told(packed: string): void },
    signal: AbortSignal,
  ): Promise<void>
  end(id: string): Promise<void>
}
