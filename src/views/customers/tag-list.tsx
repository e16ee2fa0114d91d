import { useTranslation } from 'react-i18next'

/** The tags of a customer; beyond `most` only their number. */
export function TagList({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  const rest = tags.slice(most)
  return (
    <ul className="tags" aria-label={t('customers.tags')}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="tag" title={tag}>
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="tag" title={rest.join(', ')}>
          +{rest.length}
        </li>
      )}
    </ul>
  )
}
