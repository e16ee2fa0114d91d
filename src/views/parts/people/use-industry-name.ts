import { textAt } from '../../../i18n/text-at.ts'
import { useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'

type Kind = 'group' | 'type'
type Named = { id: string; name: string }

/**
 * The translated name of a business type or group. Custom types of an installation keep their name.
 * Stable until the language changes.
 */
export function useIndustryName(): (kind: Kind, named: Named) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (kind, { id, name }) => {
      const key = kind === 'group' ? `industry.group.${id}` : `industry.type.${id}`
      return i18n.exists(key) ? textAt(t, key) : name
    },
    [t, i18n],
  )
}
