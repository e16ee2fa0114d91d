import { textAt } from '../../../i18n/text-at.ts'
import { useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'

type Kind = 'group' | 'type'
type Named = { id: string; name: string }

/**
 * The name of a business type, or of a group of them, in the language of the reader. One that an
 * installation has of its own keeps its name. The same function until the language changes.
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
