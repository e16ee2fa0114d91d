import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'

const Tag = chakra('li', {
  base: {
    maxInlineSize: '40',
    paddingBlock: '0.0625rem',
    paddingInline: '2',
    overflow: 'hidden',
    bg: 'bg.muted',
    borderRadius: 'full',
    color: 'fg',
    fontSize: 'xs',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** The tags of a customer; beyond `most` only their number. */
export function TagList({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  const rest = tags.slice(most)
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="1" aria-label={t('customers.tags')}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag} title={tag}>
          {tag}
        </Tag>
      ))}
      {rest.length > 0 && <Tag title={rest.join(', ')}>+{rest.length}</Tag>}
    </chakra.ul>
  )
}
