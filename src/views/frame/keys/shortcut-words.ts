import type { TFunction } from 'i18next'
import type { Shortcut } from '../../parts/hooks/shortcuts.ts'

/** What a shortcut does, for a list of them: a search is known by what it looks for. */
export function shortcutWords(
  { keys, label, group }: Pick<Shortcut, 'keys' | 'label' | 'group'>,
  t: TFunction,
): string {
  return keys === '/' && group === 'screen' ? t('keys.searchHere', { what: label }) : label
}
