import type { TFunction } from 'i18next'
import type { Shortcut } from '../../parts/hooks/shortcuts.ts'

/** A shortcut's label in lists; for a search, what it searches. */
export function shortcutWords(
  { keys, label, group }: Pick<Shortcut, 'keys' | 'label' | 'group'>,
  t: TFunction,
): string {
  return keys === '/' && group === 'screen' ? t('keys.searchHere', { what: label }) : label
}
