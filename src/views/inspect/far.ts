/** The state of a shared page on another device, as the server reports it. */
export type FarState = {
  state: 'waiting' | 'asked' | 'watched' | 'ended'
  ending?: 'page' | 'watcher' | 'refused' | 'time' | 'full' | 'silent'
}
export type FarShare = { id: string; sharedBy: string }

/** An error with the server's refusal. */
export class FarRefusal extends Error {}

/** The server's calls for watching a shared page on another device. */
export type Far = {
  /** Requests access with a code. @throws FarRefusal with the server's message */
  ask(code: string): Promise<FarShare>
  /** Runs until the server ends it or `signal` is aborted. */
  follow(
    id: string,
    hear: { state(now: FarState): void; told(packed: string): void },
    signal: AbortSignal,
  ): Promise<void>
  end(id: string): Promise<void>
}
