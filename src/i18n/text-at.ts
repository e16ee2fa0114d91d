import type { TFunction } from 'i18next'

/** The text at a key that only the running app knows, such as that of an event. */
export function textAt(
  t: TFunction,
  key: string,
  values?: Readonly<Record<string, unknown>>,
): string {
  return t(key as 'toast.dismiss', { ...values })
}
