import { readJson } from '#contract/read-json.ts'
import type { Draft } from '../../../machines/screen/form.types.ts'

export type Drafts = { read(key: string): unknown; write(key: string, draft: unknown): void }
type Storage = {
  read: (key: string) => string | undefined
  write: (key: string, text: string | undefined) => void
}

/** Drafts by key prefix; unreadable ones are ignored. */
export function draftsIn(storage: Storage, prefix: string): Drafts {
  return {
    read: (key) => readJson(storage.read(prefix + key)),
    write: (key, draft) =>
      storage.write(prefix + key, draft === undefined ? undefined : JSON.stringify(draft)),
  }
}

/** The key prefix of all drafts of a person. */
export function draftsOf(userId: string | undefined): string {
  return `form.${userId ?? ''}.`
}

/** A form's stored draft; undefined for anything else. */
export function draftOf<V>(held: unknown): Draft<V> | undefined {
  const draft = held as Partial<Draft<V>> | undefined
  return draft?.base && draft.values ? { base: draft.base, values: draft.values } : undefined
}
