/** Where backups are stored: a folder, or a bucket of object storage. */
export type Place = {
  /** The name for messages. */
  title: string
  /** Whether it is outside of this machine. */
  isRemote: boolean
  /** Creates an empty folder for the next backup; `discard` deletes it if the backup fails. */
  draft(name: string): string
  discard(draft: string): void
  /** Stores the finished backup of a draft. */
  keep(name: string, draft: string): Promise<void>
  /** The names of the complete backups, oldest first. */
  list(): Promise<string[]>
  /**
   * Returns a folder with the parts of a backup; `scratch` is an empty folder that may be used for
   * it.
   */
  fetch(name: string, scratch: string): Promise<string>
  remove(name: string): Promise<void>
}

/** A name that sorts by time. */
export function newName(nowMs: number, random: string): string {
  const stamp = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15)
  return `sevenfold-${stamp}-${random}`
}

export const isName = (text: string) => /^sevenfold-\d{8}T\d{6}-[0-9a-f]{8}$/.test(text)
