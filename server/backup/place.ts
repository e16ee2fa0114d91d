/** Where backups are kept: a folder, or a bucket of object storage. */
export type Place = {
  /** As people call it. */
  title: string
  /** Whether it is outside of this machine. */
  isRemote: boolean
  /** An empty folder in which the next backup is written; `discard` removes it where it is left. */
  draft(name: string): string
  discard(draft: string): void
  /** Keeps the finished backup of a draft. */
  keep(name: string, draft: string): Promise<void>
  /** The names of the complete backups, oldest first. */
  list(): Promise<string[]>
  /** A folder with the parts of a backup; `scratch` is an empty one that may be used for it. */
  fetch(name: string, scratch: string): Promise<string>
  remove(name: string): Promise<void>
}

/** Names sort by their time. */
export function newName(nowMs: number, random: string): string {
  const stamp = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15)
  return `sevenfold-${stamp}-${random}`
}

export const isName = (text: string) => /^sevenfold-\d{8}T\d{6}-[0-9a-f]{8}$/.test(text)
